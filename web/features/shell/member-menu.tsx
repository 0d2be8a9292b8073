import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { Icon } from '../../ui/icon.tsx';
import * as styles from './member-menu.css.ts';

/** The menu's machinery is fetched only for those who are signed in. */
const MemberDropdown = lazy(() =>
  import('./member-dropdown.tsx').then((module) => ({ default: module.MemberDropdown })),
);

/** The signed-in member's menu, with their name. */
export const MemberMenu = ({ user }: { readonly user: CurrentUser }) => (
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
