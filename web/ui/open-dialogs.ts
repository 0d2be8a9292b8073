import { useSyncExternalStore } from 'react';

/** The open modal dialogs, topmost last. */
let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly HTMLDialogElement[]): void => {
  dialogs = next;
  for (const listener of listeners) listener();
};

/** Registers an open modal dialog; returns a function that unregisters it. */
export const noteOpenDialog = (dialog: HTMLDialogElement): (() => void) => {
  change([...dialogs, dialog]);
  return () => change(dialogs.filter((other) => other !== dialog));
};

export const hasOpenDialog = (): boolean => dialogs.length > 0;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The topmost open modal dialog, outside which everything is inert; null if none is open. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1) ?? null,
    () => null,
  );
