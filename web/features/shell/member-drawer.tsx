import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { useSignOut } from '../../api/sign-out.ts';
import * as styles from './header.css.ts';
import { memberPages } from './member-pages.ts';
import { words } from './words.ts';

interface MemberDrawerProps {
  readonly user: CurrentUser;
  readonly onLeave: () => void;
}

/** A member's part of the menu of a narrow window, which leaves the admin link out (spec §2). */
export const MemberDrawer = ({ user, onLeave }: MemberDrawerProps) => {
  const { signOut } = useSignOut();
  return (
    <ul>
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
          {words.logout}
        </button>
      </li>
    </ul>
  );
};
