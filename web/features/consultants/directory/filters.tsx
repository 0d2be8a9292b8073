import { useId, useState } from 'react';
import { expertiseAreas, expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import { consultantSorts } from '../../../../src/http/contract/consultants.ts';
import type { DirectoryFilters } from '../../../api/consultants.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import { consultantWords } from '../words.ts';
import * as styles from './directory.css.ts';
import { useTypedSearch } from './use-typed-search.ts';

const words = consultantWords.directory;

const sortOptions = consultantSorts.map((value) => ({ value, label: words.sorts[value] }));
const expertiseOptions = expertiseAreas.map((value) => ({ value, label: expertiseLabels[value] }));

interface FiltersProps {
  /** What stands in the address for the search box. */
  readonly search: string;
  readonly filters: DirectoryFilters;
  readonly onChange: (change: Partial<DirectoryFilters>) => void;
  /** Not there when nothing narrows the list. */
  readonly onClear: (() => void) | null;
}

/** Search, order and areas of expertise. */
export const Filters = ({ search, filters, onChange, onClear }: FiltersProps) => {
  const typed = useTypedSearch(search, (text) => onChange({ search: text }));
  const [isOpen, setOpen] = useState(false);
  const areasId = useId();
  const chosen = filters.expertise.length;
  return (
    <search className={styles.filters}>
      <form
        className={styles.wholeLine}
        onSubmit={(event) => {
          event.preventDefault();
          typed.settle();
        }}
      >
        <TextField
          type="search"
          label={words.searchLabel}
          value={typed.text}
          onChange={typed.type}
          maxLength={100}
          autoComplete="off"
        />
      </form>
      <Select
        label={words.sortLabel}
        options={sortOptions}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
      />
      <button
        type="button"
        className={styles.areasToggle}
        aria-expanded={isOpen}
        aria-controls={areasId}
        onClick={() => setOpen(!isOpen)}
      >
        {words.expertise}
        {chosen > 0 && (
          <span className={styles.chosen}>
            {chosen}
            <span className={visuallyHidden}> chosen</span>
          </span>
        )}
        <span className={styles.areasArrow}>
          <Icon name="down" />
        </span>
      </button>
      <div id={areasId} className={styles.areas} data-open={isOpen || undefined}>
        <CheckboxGroup
          legend={words.expertise}
          options={expertiseOptions}
          values={filters.expertise}
          onChange={(expertise) => onChange({ expertise })}
          columns={1}
        />
      </div>
      {onClear && (
        <div className={styles.wholeLine}>
          <Button
            variant="secondary"
            size="small"
            icon="close"
            onClick={() => {
              typed.forget();
              onClear();
            }}
          >
            {words.clear}
          </Button>
        </div>
      )}
    </search>
  );
};
