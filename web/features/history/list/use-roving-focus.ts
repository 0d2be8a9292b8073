import { type KeyboardEvent, useRef, useState } from 'react';

/** Keys that lead from one event to another: how many places on from here, out of how many. */
const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place) => place + 1,
  j: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  k: (place) => place - 1,
  Home: () => 0,
  End: (_place, last) => last,
};

const handlesOf = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-line] > button'),
];

/**
 * One stop of the Tab key for a whole list, and keys that move the focus within: only while it is in there, and not in
 * what lies open, which has keys of its own.
 */
export const useRovingFocus = (ids: readonly string[], onHelp: () => void) => {
  const ref = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const current = entered !== null && ids.includes(entered) ? entered : (ids[0] ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const list = ref.current;
    const line = event.target instanceof Element ? event.target.closest('[data-line]') : null;
    if (!list || !line || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '?') {
      event.preventDefault();
      onHelp();
      return;
    }
    const handles = handlesOf(list);
    const place = handles.findIndex((handle) => line.contains(handle));
    const step = steps[event.key];
    if (!step || place < 0) return;
    event.preventDefault();
    handles[step(place, handles.length - 1)]?.focus();
  };
  return { ref, current, enter: setEntered, onKeyDown };
};
