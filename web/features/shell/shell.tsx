import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { focusHeading } from '#lib/focus-heading.ts';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import type { FooterProps } from './footer.tsx';
import { Header } from './header.tsx';
import * as styles from './shell.css.ts';

/** Elements in which the server describes the loaded page to search engines; wrong for the next page. */
const serverMetadata = 'link[rel="canonical"], meta[name="robots"]';

/**
 * After navigation to another path, moves the focus to the main heading and returns the title to announce. Changes of
 * the query or the hash are ignored.
 */
const useNavigationFocus = (): string => {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        for (const element of document.querySelectorAll(serverMetadata)) element.remove();
        focusHeading();
        setAnnouncement(document.title);
      }),
    [router],
  );
  return announcement;
};

/** Loaded in parallel to the page; a page is complete without it. */
const Footer = lazy<ComponentType<FooterProps>>(() =>
  import('./footer.tsx').then(
    (module) => ({ default: module.Footer }),
    () => ({ default: () => null }),
  ),
);

/** Header, page and footer; announces navigation to screen readers. `standsAlone` pages bring their own header and footer. */
export const Shell = () => {
  const announcement = useNavigationFocus();
  const standsAlone = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.standsAlone) });
  // Guards add the member to the route context.
  const isForMembers = useMatches({ select: (matches) => matches.some(({ context }) => 'user' in context) });
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, after the bar of members there */}
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          focusHeading();
          window.scrollTo({ top: 0 });
        }}
      >
        Skip to main content
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
