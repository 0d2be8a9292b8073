import { useCallback, useEffect, useRef, useState } from 'react';
import { useSettled } from '#lib/settled.ts';

/** Converts a draft to and from search parameters. */
export interface DraftCodec<Draft, Search> {
  readonly read: (search: Search) => Draft;
  readonly write: (draft: Draft) => Search;
  /** The search parameters that are not part of the draft. */
  readonly rest: (search: Search) => Search;
}

interface DraftPlace<Draft, Search> {
  /** Must be constant. */
  readonly codec: DraftCodec<Draft, Search>;
  readonly search: Search;
  /** Writes the search parameters; adds a browser history entry unless `replace`. */
  readonly onSearch: (search: Search, options: { readonly replace: boolean }) => void;
  /** The draft to use if the URL has none. */
  readonly fallback: Draft | null;
}

/** The current draft, kept in the URL so that the back button and shared links work. Typed text is debounced. */
export const useDraft = <Draft, Search extends object>({
  codec,
  search,
  onSearch,
  fallback,
}: DraftPlace<Draft, Search>) => {
  const keyOf = useCallback((one: Draft): string => JSON.stringify(codec.write(one)), [codec]);
  const addressed = fallback ?? codec.read(search);
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
  const write = useCallback(
    (next: Draft, { changes, replace }: { readonly changes?: Partial<Search>; readonly replace: boolean }) => {
      setWritten((before) => [...before, keyOf(next)]);
      const { current } = place;
      current.onSearch({ ...codec.write(next), ...codec.rest(current.search), ...changes }, { replace });
    },
    [codec, keyOf],
  );

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
