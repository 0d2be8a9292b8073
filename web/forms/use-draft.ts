import { useEffect, useState } from 'react';

/** Days after which a draft is dropped. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** Milliseconds without typing after which a draft is stored. */
const PAUSE_MS = 300;

const isAlike = (value: unknown, example: unknown): boolean =>
  value === null ||
  example === null ||
  (typeof value === typeof example && Array.isArray(value) === Array.isArray(example));

/** The fields of a stored draft that the form still has; null for none, an old or an unreadable one. */
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

/** What a member has typed into a form and not sent, stored on this device. */
interface Draft<Values> {
  /** The draft that was there when the page opened; null for none. */
  readonly found: Values | null;
  /** Stores the values; empty ones remove the draft. */
  keep(values: Values): void;
  /** Removes the draft for good: the form was sent. */
  close(): void;
}

const openDraft = <Values extends object>(key: string, empty: Values): Draft<Values> => {
  let isClosed = false;
  return {
    found: readDraft(localStorage.getItem(key), empty, Date.now()),
    keep: (values) => {
      if (isClosed) return;
      if (JSON.stringify(values) === JSON.stringify(empty)) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), values }));
    },
    close: () => {
      isClosed = true;
      localStorage.removeItem(key);
    },
  };
};

/**
 * The draft of a form.
 * @param name unique to the form and the member
 */
export const useDraft = <Values extends object>(name: string, empty: Values): Draft<Values> =>
  useState(() => openDraft(`fellowbridge:draft:${name}`, empty))[0];

interface WatchedForm<Values> {
  readonly store: { readonly subscribe: (listener: () => void) => { unsubscribe: () => void } };
  readonly state: { readonly values: Values };
}

/** Keeps a draft of the form up to date while it is on the page, and when it leaves. */
export const useKeptDraft = <Values extends object>(form: WatchedForm<Values>, draft: Draft<Values>): void => {
  useEffect(() => {
    let timer: number | undefined;
    const keep = () => draft.keep(form.state.values);
    // A reload or a closed tab runs no clean-up.
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
