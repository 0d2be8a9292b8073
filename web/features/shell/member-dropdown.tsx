import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { useSignOut } from '../../api/session.ts';
import { Icon } from '../../ui/icon.tsx';
import * as styles from './member-menu.css.ts';
import { dashboards } from './navigation.ts';
import { words } from './words.ts';

/**
 * Name, role link and Logout (spec §2, "Page shell"). Not modal: the page behind stays usable. The menu stays in
 * the header's markup, so that it belongs to a landmark.
 */
export const MemberDropdown = ({ user }: { readonly user: CurrentUser }) => {
  const { signOut } = useSignOut();
  const dashboard = dashboards[user.role];
  const isLeaving = useRef(false);
  return (
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
          // On the way to another page the focus belongs to its heading, not to the menu's button.
          if (isLeaving.current) event.preventDefault();
          isLeaving.current = false;
        }}
      >
        {dashboard && (
          <DropdownMenu.Item
            asChild
            className={styles.item}
            onSelect={() => {
              isLeaving.current = true;
            }}
          >
            <Link to={dashboard.to}>
              <Icon name="board" />
              {dashboard.label}
            </Link>
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item className={styles.item} onSelect={signOut}>
          <Icon name="out" />
          {words.logout}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
};
