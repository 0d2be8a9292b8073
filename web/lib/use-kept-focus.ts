import { useEffect, useRef } from 'react';

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * A part of the page that keeps the focus when what had it there is gone, such as a button that has done its work: its
 * heading takes it, or the part itself. A focus that has moved elsewhere in the meantime stays there.
 */
export const useKeptFocus = () => {
  const ref = useRef<HTMLDivElement>(null);
  const wasInside = useRef(false);

  useEffect(() => {
    const note = ({ target }: Event) => {
      wasInside.current = target instanceof Node && ref.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);

  // After every drawing: any of them may have taken away what had the focus.
  useEffect(() => {
    const part = ref.current;
    if (part === null || !wasInside.current || !isFocusLost()) return;
    const place = part.querySelector<HTMLElement>('h2, h3') ?? part;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  });

  return ref;
};
