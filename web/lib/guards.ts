import { redirect } from '@tanstack/react-router';
import { loadCurrentUser } from '#api/session.ts';
import type { CurrentUser, MemberRole } from '#contract/accounts.ts';

const toLogin = (href: string) => redirect({ to: '/login', search: { redirect: href } });

/**
 * Returns the signed-in member; sends a visitor to the login page, which returns here (spec §2). The server enforces
 * access again.
 * @param href URL of the page, including its query
 */
export const requireMember = async (href: string): Promise<CurrentUser> => {
  const user = await loadCurrentUser();
  if (!user) throw toLogin(href);
  return user;
};

/** Returns the signed-in member of one role; sends everyone else to the login page (spec §2, dashboards). */
export const requireRoleOrLogin = async (href: string, role: MemberRole): Promise<CurrentUser> => {
  const user = await requireMember(href);
  if (user.role !== role) throw toLogin(href);
  return user;
};
