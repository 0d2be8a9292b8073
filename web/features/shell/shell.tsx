import { Outlet } from '@tanstack/react-router';
import { visuallyHidden } from '../../ui/visually-hidden.css.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import * as styles from './shell.css.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';
import { words } from './words.ts';

/** Header, page, footer; tells of every change of page. */
export const Shell = () => {
  const announcement = useNavigationFocus();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {words.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <p aria-live="polite" className={visuallyHidden}>
        {announcement}
      </p>
    </div>
  );
};
