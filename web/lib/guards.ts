import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { CurrentUser, MemberRole } from '../../src/http/contract/accounts.ts';
import { currentUserQuery } from '../api/session.ts';

interface GuardedPage {
  readonly queryClient: QueryClient;
  /** Where the visitor wanted to go, with its query. */
  readonly href: string;
}

const toLogin = (href: string) => redirect({ to: '/login', search: { redirect: href } });

/** Lets any member pass; everybody else signs in first and comes back (spec §2). The server decides again. */
export const requireMember = async ({ queryClient, href }: GuardedPage): Promise<CurrentUser> => {
  const user = await queryClient.ensureQueryData(currentUserQuery);
  if (!user) throw toLogin(href);
  return user;
};

/** Lets one role pass; everybody else goes to the login page, other members too (spec §2, dashboards). */
export const requireRoleOrLogin = async (page: GuardedPage, role: MemberRole): Promise<CurrentUser> => {
  const user = await requireMember(page);
  if (user.role !== role) throw toLogin(page.href);
  return user;
};
