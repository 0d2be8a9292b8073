import { useEffect, useState } from 'react';
import { readStored, store } from '#lib/device-storage.ts';

/** Days after which a draft expires. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** Debounce in milliseconds: a draft is stored after this long without typing. */
const PAUSE_MS = 300;

const isAlike = (value: unknown, example: unknown): boolean =>
  value === null ||
  example === null ||
  (typeof value === typeof example && Array.isArray(value) === Array.isArray(example));

/** The fields of a stored draft that the form still has; null if it is missing, expired or unreadable. */
export const readDraft = <Values extends object>(text: string | null, empty: Values, now: number): Values | null => {
  try {
    const { savedAt, values } = JSON.parse(text ?? '{}');
    if (!(now - savedAt < KEPT_DAYS * DAY_MS)) return null;
    const known = Object.entries(empty).flatMap(([name, example]) =>
      Object.hasOwn(values, name) && isAlike(values[name], example) ? [[name, values[name]]] : [],
    );
    return known.length === 0 ? null : { ...empty, ...Object.fromEntries(known) };
  } catch {
    return null;
  }
};

/** Unsent form input, stored on this device. */
interface Draft<Values> {
  /** The draft that was stored when the page opened; null if there was none. */
  readonly found: Values | null;
  /** Stores the values. Empty values remove the draft. */
  keep(values: Values): void;
  /** Removes the draft for good, after the form was sent. */
  close(): void;
}

const openDraft = <Values extends object>(key: string, empty: Values): Draft<Values> => {
  let isClosed = false;
  return {
    found: readDraft(readStored(key), empty, Date.now()),
    keep: (values) => {
      if (isClosed) return;
      const isEmpty = JSON.stringify(values) === JSON.stringify(empty);
      store(key, isEmpty ? null : JSON.stringify({ savedAt: Date.now(), values }));
    },
    close: () => {
      isClosed = true;
      store(key, null);
    },
  };
};

/**
 * The stored draft of a form.
 * @param name unique to the form and the member
 */
export const useDraft = <Values extends object>(name: string, empty: Values): Draft<Values> =>
  useState(() => openDraft(`fellowbridge:draft:${name}`, empty))[0];

interface WatchedForm<Values> {
  readonly store: { readonly subscribe: (listener: () => void) => { unsubscribe: () => void } };
  readonly state: { readonly values: Values };
}

/** Stores the form's values as its draft while it is on the page, and when the page is left. */
export const useKeptDraft = <Values extends object>(form: WatchedForm<Values>, draft: Draft<Values>): void => {
  useEffect(() => {
    let timer: number | undefined;
    const keep = () => draft.keep(form.state.values);
    // On a reload or when the tab closes, React runs no clean-up.
    window.addEventListener('pagehide', keep);
    const { unsubscribe } = form.store.subscribe(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, PAUSE_MS);
    });
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keep);
      window.clearTimeout(timer);
      keep();
    };
  }, [form, draft]);
};
