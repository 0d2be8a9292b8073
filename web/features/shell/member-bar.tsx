import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { useCurrentUser } from '#api/session.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import * as styles from './member-bar.css.ts';
import { startPages } from './navigation.ts';

interface Place {
  readonly to: '/charity-dashboard' | '/consultant-dashboard' | '/projects' | '/consultants' | '/profile-edit';
  readonly label: string;
  readonly icon: IconName;
  /** Pages without an entry that are reached from this one. */
  readonly leadsTo?: RegExp;
}

const projects: Place = {
  to: '/projects',
  label: 'Projects',
  icon: 'file',
  leadsTo: /^\/(?:projects\/|project-request$)/,
};

const places: Readonly<Record<'charity' | 'consultant', readonly Place[]>> = {
  charity: [
    { ...startPages.charity, icon: 'board' },
    projects,
    { to: '/consultants', label: 'Consultants', icon: 'people', leadsTo: /^\/consultants\// },
  ],
  consultant: [
    { ...startPages.consultant, icon: 'board' },
    projects,
    { to: '/profile-edit', label: 'Profile', icon: 'person' },
  ],
};

/** Navigation of charities and consultants: a row below the header, with icons on a phone. */
export const MemberBar = () => {
  const { user } = useCurrentUser();
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const standsAlone = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.standsAlone) });
  if (standsAlone || (user?.role !== 'charity' && user?.role !== 'consultant')) return null;
  return (
    <nav aria-label="Your pages" className={styles.strip}>
      <ul className={styles.row}>
        {places[user.role].map(({ to, label, icon, leadsTo }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.link}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={path === to || leadsTo?.test(path) ? 'page' : undefined}
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
