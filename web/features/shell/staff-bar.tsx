import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { adminSummaryQuery } from '#api/administration.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { SearchButton } from '#features/search/search-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { type AdminPath, adminGroups, adminPlaces } from './admin-places.ts';
import { strip } from './bar.css.ts';
import * as styles from './staff-bar.css.ts';

/** Other views of the waiting list; they highlight its entry in the navigation. */
const waitingListPages = ['/admin', '/admin/signups', '/quick-admin', '/simple-admin', '/simple-waiting-list-admin'];

/** The navigation entry of a page. Pages without an entry highlight the one they are reached from. */
const placeOf = (path: string): AdminPath | undefined => {
  const here = path.replace(/\/$/, '');
  if (waitingListPages.includes(here)) return '/admin/waiting-list';
  if (here === '/history' || here.startsWith('/history/') || here.startsWith('/admin/replay/')) return '/admin/history';
  if (here === '/admin/rehearsal') return '/admin/domain';
  if (/^\/(?:(?:projects|invoices)\/|project-request$|statement$)/.test(here)) return '/admin-dashboard/projects';
  if (here.startsWith('/reports/')) return '/reports';
  if (here.startsWith('/admin/projections/')) return '/admin/projections';
  if (/^(?:\/admin)?\/domain(?:\/|$)/.test(here)) return '/admin/domain';
  return adminPlaces.find(({ to }) => to === here)?.to;
};

interface Waiting {
  readonly count: number;
  readonly meaning: string;
}

const Count = ({ count, meaning }: Waiting) =>
  count === 0 ? null : (
    <span className={styles.count}>
      {count.toLocaleString('en-GB')}
      <span className={visuallyHidden}> {meaning}</span>
    </span>
  );

/** Navigation of the administration with counts of open tasks: a row on wide screens, a menu on a phone. */
export const AdminBar = ({ user }: { readonly user: CurrentUser }) => {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const current = placeOf(useLocation({ select: ({ pathname }) => pathname }));
  const place = adminPlaces.find(({ to }) => to === current);
  const { data } = useQuery(adminSummaryQuery);
  const applications = data?.data.consultants.applied ?? 0;
  const requests = data?.data.projects.pending ?? 0;
  const waiting: Partial<Record<AdminPath, Waiting>> = {
    '/admin-dashboard/vetting': { count: applications, meaning: 'waiting for approval' },
    '/admin-dashboard/projects': { count: requests, meaning: 'waiting for a match' },
  };
  return (
    <nav
      aria-label="Administration"
      className={strip}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <div className={styles.bar}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.subject}>Administration</span>
          {place && <span className={styles.place}>{place.label}</span>}
          <span className={styles.end}>
            <Count count={applications + requests} meaning="waiting in total" />
            <Icon name="down" />
          </span>
        </button>
        <ul id={id} className={styles.groups({ isOpen })}>
          {adminGroups.map(({ label, places }) => (
            <li key={label}>
              <p id={`${id}-${label}`} className={styles.groupName}>
                {label}
              </p>
              <ul aria-labelledby={`${id}-${label}`} className={styles.links}>
                {places.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className={styles.link}
                      activeOptions={{ exact: true, includeSearch: false }}
                      aria-current={to === current ? 'page' : undefined}
                      onClick={() => setOpen(false)}
                    >
                      {label}
                      <Count {...(waiting[to] ?? { count: 0, meaning: '' })} />
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <div className={styles.search}>
          <SearchButton user={user} isCompact />
        </div>
      </div>
    </nav>
  );
};

const places = [
  { to: '/reports', label: 'Reports' },
  { to: '/history', label: 'History' },
  { to: '/domain', label: 'Domain' },
] as const;

/** Navigation of analysts; it fits into one row on a phone. */
export const AnalystBar = () => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label="Analysis" className={strip}>
      <div className={styles.frame}>
        <ul className={styles.row}>
          {places.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
};
