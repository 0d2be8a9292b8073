import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { useSignOut } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import * as styles from './header.css.ts';
import { dashboards, mainNavigation } from './navigation.ts';
import { words } from './words.ts';

interface MobileMenuProps {
  readonly user: CurrentUser | null;
  readonly onLeave: () => void;
}

const MemberPart = ({ user, onLeave }: { readonly user: CurrentUser; readonly onLeave: () => void }) => {
  const { signOut } = useSignOut();
  // On a phone the menu leaves the admin link out (spec §2).
  const dashboard = user.role === 'admin' ? null : dashboards[user.role];
  return (
    <div className={styles.drawerMember}>
      <p className={styles.drawerName}>Signed in as {user.name}</p>
      <ul>
        {dashboard && (
          <li>
            <Link to={dashboard.to} className={styles.drawerLink} onClick={onLeave}>
              {dashboard.label}
            </Link>
          </li>
        )}
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
    </div>
  );
};

/** The navigation on a narrow window. */
export const MobileMenu = ({ user, onLeave }: MobileMenuProps) => (
  <nav aria-label="Main" className={styles.drawer}>
    <ul>
      {mainNavigation.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles.drawerLink} activeOptions={{ exact: to === '/' }} onClick={onLeave}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
    {user ? (
      <MemberPart user={user} onLeave={onLeave} />
    ) : (
      <div className={styles.drawerActions}>
        <ButtonLink to="/login" variant="secondary" onClick={onLeave}>
          {words.login}
        </ButtonLink>
        <ButtonLink to="/register" onClick={onLeave}>
          {words.register}
        </ButtonLink>
      </div>
    )}
  </nav>
);
