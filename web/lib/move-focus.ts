import type { KeyboardEvent } from 'react';

/** From the index of an entry and that of the last one, the index to move to. */
type Step = (place: number, last: number) => number;

/** Keys that move the focus in a list. */
export const listKeys = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  Home: () => 0,
  End: (_place, last) => last,
} as const satisfies Readonly<Record<string, Step>>;

/**
 * Moves the focus when one of the keys is pressed on the entry at `place`.
 * @param handles what takes the focus, one for each entry
 */
export const moveFocus = (
  event: KeyboardEvent,
  handles: readonly HTMLElement[],
  place: number,
  keys: Readonly<Record<string, Step>> = listKeys,
): void => {
  const step = keys[event.key];
  if (!step || place < 0) return;
  event.preventDefault();
  handles[step(place, handles.length - 1)]?.focus();
};
