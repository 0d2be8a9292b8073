import { Link, useLocation } from '@tanstack/react-router';
import * as styles from '../admin/frame/admin-navigation.css.ts';

const places = [
  { to: '/reports', label: 'Reports' },
  { to: '/history', label: 'History' },
  { to: '/domain', label: 'Domain' },
] as const;

/** The rooms of an analyst: few enough to stand in one row on a phone, too. */
export const ReadersNavigation = () => {
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
