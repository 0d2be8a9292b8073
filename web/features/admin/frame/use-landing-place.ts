import { useCallback, useRef } from 'react';

/**
 * A place for the focus when what had it is gone: the entry that was dealt with has left the list, and its button with
 * it. `land` moves it there, unless it already rests on something else.
 */
export const useLandingPlace = () => {
  const ref = useRef<HTMLDivElement>(null);
  const land = useCallback(() => {
    requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) {
        ref.current?.focus({ preventScroll: true });
      }
    });
  }, []);
  return { ref, land };
};
