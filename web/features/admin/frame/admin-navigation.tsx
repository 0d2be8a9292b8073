import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { adminSummaryQuery } from '../../../api/administration.ts';
import { Icon } from '../../../ui/icon.tsx';
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
  { to: '/admin/history', label: 'History' },
  { to: '/reports', label: 'Reports' },
  { to: '/admin/projections', label: 'Projections' },
  { to: '/admin/domain', label: 'Domain' },
] as const;

type Place = (typeof places)[number]['to'];

/** The pages that show the waiting list in other ways belong to it. */
const waitingListPages = ['/admin', '/admin/signups', '/quick-admin', '/simple-admin', '/simple-waiting-list-admin'];

/** The place that a page belongs to; those without a link of their own belong to the one they are reached from. */
const placeOf = (path: string): Place | undefined => {
  const here = path.replace(/\/$/, '');
  if (waitingListPages.includes(here)) return '/admin/waiting-list';
  if (here === '/history' || here.startsWith('/history/')) return '/admin/history';
  if (here.startsWith('/reports/')) return '/reports';
  if (here.startsWith('/admin/projections/')) return '/admin/projections';
  if (/^(?:\/admin)?\/domain(?:\/|$)/.test(here)) return '/admin/domain';
  return places.find(({ to }) => to === here)?.to;
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

/**
 * The rooms of the administration, with what waits in them: a row where the window is wide, which breaks when there are
 * more than fit, and a list behind a button that says where one is on a phone.
 */
export const AdminNavigation = () => {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const current = placeOf(useLocation({ select: ({ pathname }) => pathname }));
  const { data } = useQuery(adminSummaryQuery);
  const applications = data?.data.consultants.applied ?? 0;
  const requests = data?.data.projects.pending ?? 0;
  const waiting: Partial<Record<Place, Waiting>> = {
    '/admin-dashboard/vetting': { count: applications, meaning: 'waiting for approval' },
    '/admin-dashboard/projects': { count: requests, meaning: 'waiting for a match' },
  };
  return (
    <nav
      aria-label="Administration"
      className={styles.strip}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <div className={styles.frame}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.subject}>Administration</span>
          <span>{places.find(({ to }) => to === current)?.label}</span>
          <span className={styles.end}>
            <Count count={applications + requests} meaning="waiting in all" />
            <Icon name="down" />
          </span>
        </button>
        <ul id={id} className={styles.links({ isOpen })}>
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
      </div>
    </nav>
  );
};
