import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { adminSummaryQuery } from '../../../api/administration.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import * as styles from './admin-navigation.css.ts';

const places = [
  { to: '/admin-dashboard', label: 'Overview' },
  { to: '/admin-dashboard/vetting', label: 'Vetting' },
  { to: '/admin-dashboard/projects', label: 'Projects' },
  { to: '/admin-dashboard/members', label: 'Members' },
  { to: '/admin-dashboard/memberships', label: 'Memberships' },
  { to: '/admin-dashboard/invitations', label: 'Invitations' },
  { to: '/admin-dashboard/mail', label: 'Mail' },
  { to: '/admin/waiting-list', label: 'Waiting List' },
] as const;

type Place = (typeof places)[number]['to'];

/** The other pages that show the waiting list belong to it. */
const placeOf = (path: string): Place | undefined => {
  const here = path.replace(/\/$/, '');
  const found = places.find(({ to }) => to === here);
  return found?.to ?? (here.startsWith('/admin-dashboard') ? undefined : '/admin/waiting-list');
};

/** The rooms of the administration, with what waits in them. */
export const AdminNavigation = () => {
  const current = placeOf(useLocation({ select: ({ pathname }) => pathname }));
  const { data } = useQuery(adminSummaryQuery);
  const list = useRef<HTMLUListElement>(null);
  // On a phone the strip is wider than the window: the present place is brought into view.
  useEffect(() => {
    const strip = list.current;
    const link = strip?.querySelector<HTMLElement>(`[href="${current}"]`);
    if (strip && link) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  const waiting: Partial<Record<Place, { readonly count: number; readonly meaning: string }>> = data
    ? {
        '/admin-dashboard/vetting': { count: data.data.consultants.applied, meaning: 'waiting for approval' },
        '/admin-dashboard/projects': { count: data.data.projects.pending, meaning: 'waiting for a match' },
      }
    : {};
  return (
    <nav aria-label="Administration" className={styles.strip}>
      <ul ref={list} className={styles.links}>
        {places.map(({ to, label }) => {
          const { count = 0, meaning = '' } = waiting[to] ?? {};
          return (
            <li key={to} className={styles.item}>
              <Link
                to={to}
                className={styles.link}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={to === current ? 'page' : undefined}
              >
                {label}
                {count > 0 && (
                  <span className={styles.count}>
                    {count.toLocaleString('en-GB')}
                    <span className={visuallyHidden}> {meaning}</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
