import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusHeading } from '../../lib/focus-heading.ts';

/** What the server said to programs about the page that was loaded; it is not true of the next one. */
const ofLoadedPage = 'link[rel="canonical"], meta[name="robots"]';

/**
 * After a change of page, moves the focus to the main heading, as a browser does when it loads a page, and gives back
 * the title to announce. A change of the query or of the place on the page is no change of page.
 */
export const useNavigationFocus = (): string => {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        for (const element of document.querySelectorAll(ofLoadedPage)) element.remove();
        focusHeading();
        setAnnouncement(document.title);
      }),
    [router],
  );
  return announcement;
};
