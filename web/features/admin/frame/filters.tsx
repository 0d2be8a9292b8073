import { type ReactNode, useEffect, useState } from 'react';
import { useSettled } from '../../../lib/settled.ts';
import { TextField } from '../../../ui/text-field.tsx';
import * as styles from './filters.css.ts';

interface FiltersProps {
  /** What is searched; read out. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What narrows a list down: a search box first, choices beside it. */
export const Filters = ({ label, children }: FiltersProps) => (
  <search aria-label={label} className={styles.filters}>
    {children}
  </search>
);

interface SearchBoxProps {
  readonly label: string;
  /** What the address says. */
  readonly value: string | undefined;
  readonly onSearch: (sought: string | undefined) => void;
}

/** Searches a moment after the last key. Follows the address, except where the address only repeats what was typed. */
export const SearchBox = ({ label, value = '', onSearch }: SearchBoxProps) => {
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
  useEffect(() => {
    if (!isSettled || settled === sent) return;
    setSent(settled);
    onSearch(settled === '' ? undefined : settled);
  }, [isSettled, settled, sent, onSearch]);
  return <TextField label={label} type="search" value={typed} onChange={setTyped} maxLength={100} autoComplete="off" />;
};
