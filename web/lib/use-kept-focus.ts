import { useEffect, useRef } from 'react';

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the focus in a part of the page when the focused element in it disappears, such as a button that has done its
 * work: the part's heading is focused, or the part itself. Does nothing if the focus has moved elsewhere in the
 * meantime.
 */
export const useKeptFocus = <Part extends HTMLElement = HTMLDivElement>() => {
  const ref = useRef<Part>(null);
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

  // Runs after every render, because any render may have removed the focused element.
  useEffect(() => {
    const part = ref.current;
    if (part === null || !wasInside.current || !isFocusLost()) return;
    const place = part.querySelector<HTMLElement>('h1, h2, h3') ?? part;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  });

  return ref;
};
