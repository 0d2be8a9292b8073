import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import * as styles from './header.css.ts';
import { mainNavigation } from './navigation.ts';
import { words } from './words.ts';

interface MobileMenuProps {
  readonly user: CurrentUser | null;
  readonly onLeave: () => void;
}

/** Stands in for a member's part that could not be fetched. */
const PlainDrawer = ({ onLeave }: Pick<MobileMenuProps, 'onLeave'>) => (
  <Link to="/account-settings" className={styles.drawerLink} onClick={onLeave}>
    Account Settings
  </Link>
);

/** Fetched only for those who are signed in. */
const MemberDrawer = lazy(() =>
  import('./member-drawer.tsx').then(
    (module) => ({ default: module.MemberDrawer }),
    () => ({ default: PlainDrawer }),
  ),
);

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
      <div className={styles.drawerMember}>
        <p className={styles.drawerName}>Signed in as {user.name}</p>
        <Suspense fallback={null}>
          <MemberDrawer user={user} onLeave={onLeave} />
        </Suspense>
      </div>
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
