import { useCallback, useEffect, useRef, useState } from 'react';
import { useSettled } from '#lib/settled.ts';
import type { ComposeSearch } from '../search.ts';
import { type Draft, readDraft, searchOf } from './draft.ts';

interface DraftPlace {
  /** The search parameters. */
  readonly search: ComposeSearch;
  /** Writes the search parameters; adds a browser history entry unless `replace`. */
  readonly onSearch: (search: ComposeSearch, options: { readonly replace: boolean }) => void;
  /** The draft to use if the URL has none. */
  readonly fallback: Draft | null;
}

const keyOf = (draft: Draft): string => JSON.stringify(searchOf(draft));

/** The current draft, kept in the URL so that the back button and shared links work. Typed text is debounced. */
export const useDraft = ({ search, onSearch, fallback }: DraftPlace) => {
  const addressed = fallback ?? readDraft(search);
  const addressedKey = keyOf(addressed);
  const [draft, setDraft] = useState(addressed);
  const [knownKey, setKnownKey] = useState(addressedKey);
  /** Search parameters that were written but may not have arrived yet, the latest last. */
  const [written, setWritten] = useState<readonly string[]>([addressedKey]);
  if (knownKey !== addressedKey) {
    setKnownKey(addressedKey);
    if (!written.includes(addressedKey)) {
      // Changed elsewhere: by the back button or a link.
      setDraft(addressed);
      setWritten([addressedKey]);
    } else if (written.at(-1) === addressedKey) {
      setWritten([addressedKey]);
    }
  }

  const place = useRef({ search, onSearch });
  useEffect(() => {
    place.current = { search, onSearch };
  });

  /** Writes a draft and other changes into the URL. */
  const write = useCallback((next: Draft, { replace, ...changes }: Partial<ComposeSearch> & { replace: boolean }) => {
    const { saved, run, sort } = place.current.search;
    setWritten((before) => [...before, keyOf(next)]);
    place.current.onSearch({ ...searchOf(next), saved, run, sort, ...changes }, { replace });
  }, []);

  const settled = useSettled(draft);
  const isWritten = written.at(-1) === keyOf(draft);
  useEffect(() => {
    if (settled === draft && !isWritten) write(draft, { replace: true });
  }, [settled, draft, isWritten, write]);

  /** Applies a change. Choices add a browser history entry, typing does not. */
  const change = useCallback(
    (next: Draft, { isTyped }: { readonly isTyped: boolean }) => {
      setDraft(next);
      if (!isTyped) write(next, { replace: false });
    },
    [write],
  );

  return { draft, change, write };
};
