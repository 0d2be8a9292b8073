import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { useSignOut } from '../../api/sign-out.ts';
import { Icon } from '../../ui/icon.tsx';
import * as styles from './member-menu.css.ts';
import { memberPages } from './member-pages.ts';
import { words } from './words.ts';

/**
 * Name, role link and Logout (spec §2, "Page shell"), with the member's other pages in between. Not modal: the page
 * behind stays usable. The menu stays in the header's markup, so that it belongs to a landmark.
 */
export const MemberDropdown = ({ user }: { readonly user: CurrentUser }) => {
  const { signOut } = useSignOut();
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
          {words.logout}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
};
