import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { searchQuery } from '#api/search.ts';
import type { SearchKind, SearchResult } from '#contract/search.ts';
import { useSettled } from '#lib/settled.ts';
import * as fieldStyles from '#ui/field.css.ts';
import { FieldFrame, useFieldIds } from '#ui/field.tsx';
import { floating } from '#ui/floating.css.ts';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import * as styles from './history-page.css.ts';

const labels = {
  project: 'Project',
  charity: 'Charity',
  consultant: 'Consultant',
  member: 'Member',
} as const satisfies Partial<Record<SearchKind, string>>;

type Subject = SearchResult & { readonly kind: keyof typeof labels };

const isSubject = (result: SearchResult): result is Subject => Object.hasOwn(labels, result.kind);

interface SubjectPickerProps {
  /** `about` for a project, `member` for a person or a charity. */
  readonly onPick: (filter: { readonly about: string } | { readonly member: string }) => void;
}

/** Finds a person, a charity or a project by name, and narrows the history to it. For administrators. */
export const SubjectPicker = ({ onPick }: SubjectPickerProps) => {
  const ids = useFieldIds({});
  const listId = `${ids.controlId}-list`;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const sought = useSettled(typed.trim(), 200);
  const { data, isError, isFetching } = useQuery(searchQuery('admin', sought));
  const found = (typed.trim() === '' ? [] : (data?.data ?? [])).filter(isSubject);
  const isSettled = sought === typed.trim() && !isFetching;
  const isOpen = !isClosed && found.length > 0;
  const place = Math.min(active, found.length - 1);
  const pick = ({ kind, id }: Subject) => {
    setTyped('');
    onPick(kind === 'project' ? { about: id } : { member: id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[place];
    if (event.key === 'Escape' && typed !== '') setTyped('');
    else if (event.key === 'ArrowDown' && found.length > 0) setActive((place + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setActive((place - 1 + found.length) % found.length);
    else if (event.key === 'Enter' && isOpen && isSettled && chosen) pick(chosen);
    else return;
    setClosed(false);
    event.preventDefault();
  };
  const isNothing = typed.trim() !== '' && isSettled && found.length === 0;
  return (
    <div className={styles.picker}>
      <FieldFrame label="Person, charity or project" ids={ids}>
        <div className={fieldStyles.box({})}>
          <input
            id={ids.controlId}
            className={fieldStyles.control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${listId}-${place}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder="Type a name or a title"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(0);
              setClosed(false);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setClosed(true)}
            onFocus={() => setClosed(false)}
          />
        </div>
        {isOpen && (
          <div id={listId} role="listbox" aria-label="Found" className={[floating, styles.list].join(' ')}>
            {found.map((one, at) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box
              <div
                key={`${one.kind}-${one.id}`}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === place}
                className={styles.option}
                // Keeps the focus in the box.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(one)}
              >
                <span>{one.title}</span>
                <span className={styles.detail}>
                  {labels[one.kind]}
                  {one.detail !== null && `, ${one.detail}`}
                </span>
              </div>
            ))}
          </div>
        )}
        {isError ? (
          <p role="alert" className={styles.detail}>
            We could not search. Type again to retry.
          </p>
        ) : (
          <p role="status" className={isNothing ? styles.detail : visuallyHidden}>
            {isNothing && 'Nothing found. Try the beginning of a name or a title.'}
            {isOpen && isSettled && `${found.length} found`}
          </p>
        )}
      </FieldFrame>
    </div>
  );
};
