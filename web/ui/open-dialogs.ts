import { useSyncExternalStore } from 'react';

/** The modal dialogs that are open, the topmost last. */
let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly HTMLDialogElement[]): void => {
  dialogs = next;
  for (const listener of listeners) listener();
};

/** Notes that a modal dialog is open; returns what notes that it was closed. */
export const noteOpenDialog = (dialog: HTMLDialogElement): (() => void) => {
  change([...dialogs, dialog]);
  return () => change(dialogs.filter((other) => other !== dialog));
};

export const hasOpenDialog = (): boolean => dialogs.length > 0;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The topmost modal dialog, outside of which everything is inert; null while none is open. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1) ?? null,
    () => null,
  );
