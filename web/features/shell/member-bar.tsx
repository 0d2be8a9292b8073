import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { conversationsQuery } from '#api/conversations.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { SearchButton } from '#features/search/search-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { strip } from './bar.css.ts';
import * as styles from './member-bar.css.ts';
import { memberPlaces } from './member-places.ts';

/** The number of unread messages in all conversations; renders nothing if it is 0 or unknown. */
const Unread = () => {
  const { data } = useInfiniteQuery(conversationsQuery);
  const unread = data?.pages[0]?.unread ?? 0;
  return unread === 0 ? null : (
    <span className={styles.unread}>
      {unread > 99 ? '99+' : unread}
      <span className={visuallyHidden}> unread</span>
    </span>
  );
};

interface MemberBarProps {
  readonly user: CurrentUser;
  readonly role: keyof typeof memberPlaces;
}

/** Navigation of charities and consultants: a row below the header, with icons on a phone. */
export const MemberBar = ({ user, role }: MemberBarProps) => {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  return (
    <nav aria-label="Your pages" className={strip}>
      <ul className={styles.row}>
        {memberPlaces[role].map(({ to, label, icon, leadsTo }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.link}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={path === to || leadsTo?.test(path) ? 'page' : undefined}
            >
              <Icon name={icon} />
              {label}
              {to === '/messages' && <Unread />}
            </Link>
          </li>
        ))}
        <li className={styles.search}>
          <SearchButton user={user} />
        </li>
      </ul>
    </nav>
  );
};
