import { useCallback, useEffect, useRef, useState } from 'react';
import { useSettled } from '../../../lib/settled.ts';
import type { ComposeSearch } from './compose-search.ts';
import { type Draft, readDraft, searchOf } from './draft.ts';

interface DraftPlace {
  /** What the address says. */
  readonly search: ComposeSearch;
  /** Writes the address; without `replace` the back button leads to what was there before. */
  readonly onSearch: (search: ComposeSearch, options: { readonly replace: boolean }) => void;
  /** What the form holds where the address says nothing of it. */
  readonly fallback: Draft | null;
}

const keyOf = (draft: Draft): string => JSON.stringify(searchOf(draft));

/**
 * The definition as it is being put together. It lives in the address, so that the back button takes a step back and the
 * link can be handed on; what is typed gets there a moment after the last key.
 */
export const useDraft = ({ search, onSearch, fallback }: DraftPlace) => {
  const addressed = fallback ?? readDraft(search);
  const addressedKey = keyOf(addressed);
  const [draft, setDraft] = useState(addressed);
  const [knownKey, setKnownKey] = useState(addressedKey);
  /** What was written and may not have arrived yet, the latest last. */
  const [written, setWritten] = useState<readonly string[]>([addressedKey]);
  if (knownKey !== addressedKey) {
    setKnownKey(addressedKey);
    if (!written.includes(addressedKey)) {
      // Not from here: by the back button, or by a link.
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

  /** Writes a definition into the address, with what else is to change there. */
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

  /** Takes a change: of what was chosen, which the back button takes back, or of what is being typed. */
  const change = useCallback(
    (next: Draft, { isTyped }: { readonly isTyped: boolean }) => {
      setDraft(next);
      if (!isTyped) write(next, { replace: false });
    },
    [write],
  );

  return { draft, change, write };
};
