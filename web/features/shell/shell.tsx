import { Outlet, useMatches } from '@tanstack/react-router';
import { visuallyHidden } from '../../ui/visually-hidden.css.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import * as styles from './shell.css.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';
import { words } from './words.ts';

/** Header, page, footer; tells of every change of page. A page that stands alone brings its own head and foot. */
export const Shell = () => {
  const announcement = useNavigationFocus();
  const standsAlone = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.standsAlone) });
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {words.skip}
      </a>
      {!standsAlone && <Header />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!standsAlone && <Footer />}
      <p aria-live="polite" className={visuallyHidden}>
        {announcement}
      </p>
    </div>
  );
};
