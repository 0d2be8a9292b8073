import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { adminSummaryQuery } from '#api/administration.ts';
import { ApiError } from '#api/api-error.ts';
import { knownUser, setCurrentUser } from '#api/session.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { SearchButton } from '#features/search/search-button.tsx';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import { Icon } from '#ui/icon.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import * as styles from './admin-layout.css.ts';
import { type AdminPath, adminGroups, adminPlaces } from './places.ts';

/** Shows its children to administrators only. The server also refuses the data to everyone else. */
const AdminOnly = ({ user, children }: { user: CurrentUser; children: ReactNode }) =>
  user.role === 'admin' ? (
    children
  ) : (
    <NotAllowed reason="This page is for administrators of the fellowship. It holds other people's details." />
  );

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Redirects to the login page, and back here afterwards, when a call finds that the session has expired. */
const useSessionEnd = (): void => {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const signOut = () => {
      if (knownUser() === null) return;
      setCurrentUser(null);
      void router.invalidate();
    };
    const leaveQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) signOut();
    });
    const leaveMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) signOut();
    });
    return () => {
      leaveQueries();
      leaveMutations();
    };
  }, [queries, router]);
};

/** Other views of the waiting list; they highlight its entry in the navigation. */
const waitingListPages = ['/admin', '/admin/signups', '/quick-admin', '/simple-admin', '/simple-waiting-list-admin'];

/** The navigation entry of a page. Pages without an entry highlight the one they are reached from. */
const placeOf = (path: string): AdminPath | undefined => {
  const here = path.replace(/\/$/, '');
  if (waitingListPages.includes(here)) return '/admin/waiting-list';
  if (here === '/history' || here.startsWith('/history/') || here.startsWith('/admin/replay/')) return '/admin/history';
  if (here === '/admin/rehearsal') return '/admin/domain';
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
const AdminNavigation = ({ user }: { readonly user: CurrentUser }) => {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const current = placeOf(useLocation({ select: ({ pathname }) => pathname }));
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
      className={styles.strip}
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
          <span>{adminPlaces.find(({ to }) => to === current)?.label}</span>
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

const AdminFrame = ({ user }: { readonly user: CurrentUser }) => {
  useSessionEnd();
  return (
    <>
      <AdminNavigation user={user} />
      <Outlet />
    </>
  );
};

/** Frame of every administration page; visible to administrators only. */
export const AdminLayout = ({ user }: { user: CurrentUser }) => (
  <AdminOnly user={user}>
    <AdminFrame user={user} />
  </AdminOnly>
);

const places = [
  { to: '/reports', label: 'Reports' },
  { to: '/history', label: 'History' },
  { to: '/domain', label: 'Domain' },
] as const;

/** Navigation of analysts; it fits into one row on a phone. */
const AnalystsNavigation = () => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label="Analysis" className={styles.strip}>
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

const ReadersFrame = ({ user }: { readonly user: CurrentUser }) => {
  useSessionEnd();
  return (
    <>
      {user.role === 'admin' ? <AdminNavigation user={user} /> : <AnalystsNavigation />}
      <Outlet />
    </>
  );
};

/** Frame of the pages for analysts and administrators. The server checks the role again. */
export const AnalystsLayout = ({ user }: { readonly user: CurrentUser }) =>
  user.role === 'admin' || user.role === 'analyst' ? (
    <ReadersFrame user={user} />
  ) : (
    <NotAllowed reason="This page is for analysts and administrators of the fellowship." />
  );
