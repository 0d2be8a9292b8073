import { Outlet, useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { visuallyHidden } from '../../ui/visually-hidden.css.ts';
import type { FooterProps } from './footer.tsx';
import { Header } from './header.tsx';
import * as styles from './shell.css.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';
import { words } from './words.ts';

/** Nobody waits for the foot of a page: it is fetched beside the page, and a page stands without it, too. */
const Footer = lazy<ComponentType<FooterProps>>(() =>
  import('./footer.tsx').then(
    (module) => ({ default: module.Footer }),
    () => ({ default: () => null }),
  ),
);

/** Header, page, footer; tells of every change of page. A page that stands alone brings its own head and foot. */
export const Shell = () => {
  const announcement = useNavigationFocus();
  const standsAlone = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.standsAlone) });
  // A guard puts the member into the context of the pages behind it.
  const isForMembers = useMatches({ select: (matches) => matches.some(({ context }) => 'user' in context) });
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {words.skip}
      </a>
      {!standsAlone && <Header />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!standsAlone && (
        <Suspense fallback={<div className={styles.footRoom} />}>
          <Footer isQuiet={isForMembers} />
        </Suspense>
      )}
      <p aria-live="polite" className={visuallyHidden}>
        {announcement}
      </p>
    </div>
  );
};
