import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { Icon } from '../../ui/icon.tsx';
import * as styles from './member-menu.css.ts';

interface MemberMenuProps {
  readonly user: CurrentUser;
}

/** Stands in for a menu that could not be fetched: it leads where the member can do what the menu offers. */
const PlainMenu = ({ user }: MemberMenuProps) => (
  <Link to="/account-settings" className={styles.trigger}>
    <Icon name="person" />
    <span className={styles.name}>{user.name}</span>
  </Link>
);

/** The menu's machinery is fetched only for those who are signed in. */
const MemberDropdown = lazy(() =>
  import('./member-dropdown.tsx').then(
    (module) => ({ default: module.MemberDropdown }),
    () => ({ default: PlainMenu }),
  ),
);

/** The signed-in member's menu, with their name. */
export const MemberMenu = ({ user }: MemberMenuProps) => (
  <Suspense
    fallback={
      <span className={styles.trigger}>
        <Icon name="person" />
        <span className={styles.name}>{user.name}</span>
        <Icon name="down" />
      </span>
    }
  >
    <MemberDropdown user={user} />
  </Suspense>
);
