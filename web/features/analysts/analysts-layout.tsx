import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import * as styles from '#features/admin/frame/admin-layout.css.ts';
import { AdminNavigation, useSessionEnd } from '#features/admin/frame/admin-layout.tsx';
import { NotAllowed } from '#features/shell/not-allowed.tsx';

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
