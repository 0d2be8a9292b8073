import { type ReactNode, useEffect, useState } from 'react';
import { useSettled } from '#lib/settled.ts';
import { TextField } from '#ui/text-field.tsx';
import * as styles from './frame.css.ts';

interface FiltersProps {
  /** Accessible name of the search region. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Filters of a list: search box first, then selects. */
export const Filters = ({ label, children }: FiltersProps) => (
  <search aria-label={label} className={styles.filters}>
    {children}
  </search>
);

interface SearchBoxProps {
  readonly label: string;
  /** The value in the URL. */
  readonly value: string | undefined;
  readonly onSearch: (value: string | undefined) => void;
  /** Returns why a text cannot be searched for. */
  readonly problemOf?: (typed: string) => string | undefined;
}

/** A debounced search box. It follows the URL unless the URL merely reflects what was typed. */
export const SearchBox = ({ label, value = '', onSearch, problemOf }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const settled = useSettled(typed.trim());
  if (known !== value) {
    setKnown(value);
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  const isSettled = settled === typed.trim();
  const problem = isSettled && settled !== '' ? problemOf?.(settled) : undefined;
  useEffect(() => {
    if (!isSettled || problem !== undefined || settled === sent) return;
    setSent(settled);
    onSearch(settled === '' ? undefined : settled);
  }, [isSettled, problem, settled, sent, onSearch]);
  return (
    <TextField
      label={label}
      type="search"
      value={typed}
      onChange={setTyped}
      error={problem}
      maxLength={100}
      autoComplete="off"
    />
  );
};
