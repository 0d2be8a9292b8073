import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { lazy, Suspense, useRef } from 'react';
import { useLiveChanges } from '#api/live.ts';
import { useSignOut } from '#api/member.ts';
import type { CurrentUser, MemberRole } from '#contract/accounts.ts';
import { MOST_UNREAD } from '#contract/notification-limits.ts';
import { Bell, useUnreadNotifications } from '#features/notifications/bell.tsx';
import { formatUnreadCount } from '#features/notifications/copy.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { startPages } from './navigation.ts';
import * as styles from './shell.css.ts';

interface MemberPage {
  readonly to:
    | '/charity-dashboard'
    | '/consultant-dashboard'
    | '/admin-dashboard'
    | '/reports'
    | '/history'
    | '/profile-edit'
    | '/account-settings';
  readonly label: string;
  readonly icon: IconName;
}

const profile: MemberPage = { to: '/profile-edit', label: 'Edit Profile', icon: 'person' };
const settings: MemberPage = { to: '/account-settings', label: 'Account Settings', icon: 'settings' };

const reports: MemberPage = { ...startPages.analyst, icon: 'chart' };

/** The member's own pages, in the order of the menu. */
const memberPages: Readonly<Record<MemberRole, readonly MemberPage[]>> = {
  charity: [{ ...startPages.charity, icon: 'board' }, profile, settings],
  consultant: [{ ...startPages.consultant, icon: 'board' }, profile, settings],
  admin: [{ ...startPages.admin, icon: 'board' }, settings],
  analyst: [reports, { to: '/history', label: 'History', icon: 'clock' }, settings],
};

/** Loaded for administrators only. */
const VerificationWarning = lazy(() =>
  import('./verification-warning.tsx').then(
    (module) => ({ default: module.VerificationWarning }),
    () => ({ default: () => null }),
  ),
);

/**
 * Name, role link and Logout (spec §2, "Page shell"), with the member's other pages in between. Not modal: the page
 * stays usable. Rendered inside the header, so that it belongs to a landmark.
 */
export const MemberDropdown = ({ user }: { readonly user: CurrentUser }) => {
  useLiveChanges(user);
  const { signOut } = useSignOut();
  const isLeaving = useRef(false);
  return (
    <>
      <Bell />
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={styles.trigger}>
          <Icon name="person" />
          <span className={styles.name}>{user.name}</span>
          <Icon name="down" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // After navigation the focus belongs to the new page's heading, not to the menu button.
            if (isLeaving.current) event.preventDefault();
            isLeaving.current = false;
          }}
        >
          {memberPages[user.role].map(({ to, label, icon }) => (
            <DropdownMenu.Item
              key={to}
              asChild
              className={styles.item}
              onSelect={() => {
                isLeaving.current = true;
              }}
            >
              <Link to={to}>
                <Icon name={icon} />
                {label}
              </Link>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className={styles.separator} />
          <DropdownMenu.Item className={styles.item} onSelect={signOut}>
            <Icon name="out" />
            Logout
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {user.role === 'admin' && (
        <Suspense>
          <VerificationWarning />
        </Suspense>
      )}
    </>
  );
};

interface MemberDrawerProps {
  readonly user: CurrentUser;
  readonly onLeave: () => void;
}

/** The member's links in the mobile menu, without the admin dashboard (spec §2). */
export const MemberDrawer = ({ user, onLeave }: MemberDrawerProps) => {
  const { signOut } = useSignOut();
  const unread = useUnreadNotifications();
  return (
    <ul>
      <li>
        <Link to="/notifications" className={styles.drawerLink} onClick={onLeave}>
          Notifications{unread > 0 && ` (${formatUnreadCount(unread, MOST_UNREAD)} unread)`}
        </Link>
      </li>
      {memberPages[user.role]
        .filter(({ to }) => to !== '/admin-dashboard')
        .map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={styles.drawerLink} onClick={onLeave}>
              {label}
            </Link>
          </li>
        ))}
      <li>
        <button
          type="button"
          className={styles.drawerLink}
          onClick={() => {
            onLeave();
            signOut();
          }}
        >
          Logout
        </button>
      </li>
    </ul>
  );
};
