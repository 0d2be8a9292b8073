import { useSyncExternalStore } from 'react';

/** Number of the toast that an open dialog shows in its place; 0 if there is none. */
let toldTurn = 0;
const listeners = new Set<() => void>();

const change = (turn: number): void => {
  toldTurn = turn;
  for (const listener of listeners) listener();
};

/** Registers that a dialog shows a toast in its place; returns a function that gives it back. */
export const noteTold = (turn: number): (() => void) => {
  change(turn);
  return () => {
    if (toldTurn === turn) change(0);
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Number of the toast that a dialog shows in its place. */
export const useToldTurn = (): number =>
  useSyncExternalStore(
    subscribe,
    () => toldTurn,
    () => 0,
  );
