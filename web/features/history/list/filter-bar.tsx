import { type RefObject, useId, useRef, useState } from 'react';
import { actorRoles, contexts } from '../../../../src/http/contract/history.ts';
import type { HistoryFilters } from '../../../api/history.ts';
import { oneOf } from '../../../lib/search-values.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import { SearchBox } from '../../admin/frame/filters.tsx';
import { activeFilters, type FilterName, isChosen, quickChoices, typesOf, withChoice } from '../filters.ts';
import type { HistorySearch } from '../history-search.ts';
import type { ShowHistory } from '../show-history.ts';
import { actorLabels, contextLabels, typeLabel } from '../words.ts';
import * as styles from './filter-bar.css.ts';
import { type NameOf, valueLabel } from './filter-labels.ts';

/** Areas without an event so far are none to choose. */
const areaOptions = [
  { value: 'all', label: 'Every area' },
  ...contexts
    .filter((context) => typesOf(context).length > 0)
    .map((context) => ({ value: context, label: contextLabels[context] })),
] as const;

const roleOptions = [
  { value: 'all', label: 'Everybody' },
  ...actorRoles.map((role) => ({ value: role, label: actorLabels[role] })),
] as const;

const hidden: readonly FilterName[] = ['role', 'from', 'to'];

interface FilterBarProps {
  readonly shown: HistorySearch;
  readonly filters: HistoryFilters;
  readonly onShow: ShowHistory;
  readonly nameOf: NameOf;
  /** Where the focus goes when the last filter has been removed. */
  readonly afterLast: RefObject<HTMLElement | null>;
}

/** What narrows the history down: choices for every day, fields for the rest, and what is chosen, each to be removed. */
export const FilterBar = ({ shown, filters, onShow, nameOf, afterLast }: FilterBarProps) => {
  const moreId = useId();
  const active = activeFilters(filters);
  const [wished, setWished] = useState<boolean | null>(null);
  // Open until somebody says otherwise, wherever a filter in there comes from.
  const isOpen = wished ?? active.some(([name]) => hidden.includes(name));
  const chips = useRef<HTMLUListElement>(null);
  const change: ShowHistory = (wanted, how) => onShow({ ...shown, before: undefined, open: undefined, ...wanted }, how);
  const typeOptions = [
    { value: 'all', label: 'Every kind' },
    ...typesOf(filters.context).map((type) => ({ value: type, label: typeLabel(type) })),
  ];
  const remove = (name: FilterName) => {
    (active.length > 1 ? chips.current : afterLast.current)?.focus();
    change({ [name]: undefined });
  };
  return (
    <div className={styles.bar}>
      <fieldset className={styles.choices}>
        <legend className={visuallyHidden}>Quick choices</legend>
        {quickChoices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            className={styles.choice}
            aria-pressed={isChosen(choice, filters)}
            onClick={() => onShow(withChoice(shown, choice))}
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
      <search aria-label="Narrow the history down" className={styles.fields}>
        <SearchBox
          label="Search in titles, phases, steps and pages"
          value={shown.search}
          onSearch={(search) => {
            // One step for all of what is typed, and none where the address has it already.
            if (search !== filters.search) change({ search }, { inPlace: Boolean(search && filters.search) });
          }}
        />
        <Select
          label="Area"
          options={areaOptions}
          value={filters.context ?? 'all'}
          onChange={(context) => change({ context: context === 'all' ? undefined : context, type: undefined })}
        />
        <Select
          label="Kind of event"
          options={typeOptions}
          value={filters.type ?? 'all'}
          onChange={(type) => change({ type: type === 'all' ? undefined : type })}
        />
        <Button
          variant="secondary"
          icon={isOpen ? 'minus' : 'plus'}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setWished(!isOpen)}
        >
          Who and when
        </Button>
        <div id={moreId} hidden={!isOpen} className={styles.more}>
          <Select
            label="Done by"
            options={roleOptions}
            value={filters.role ?? 'all'}
            onChange={(role) => change({ role: oneOf(actorRoles, role) })}
          />
          <DateField
            label="From"
            value={filters.from ?? null}
            onChange={(from) => change({ from: from ?? undefined })}
          />
          <DateField
            label="To"
            hint="UK days, both included"
            value={filters.to ?? null}
            onChange={(to) => change({ to: to ?? undefined })}
          />
        </div>
      </search>
      {active.length > 0 && (
        <div className={styles.active}>
          <ul ref={chips} tabIndex={-1} aria-label="Chosen filters" className={styles.chips}>
            {active.map(([name, value]) => {
              const label = valueLabel(name, value, nameOf);
              return (
                <li key={name}>
                  <button
                    type="button"
                    className={styles.chip}
                    aria-label={`Remove: ${label}`}
                    onClick={() => remove(name)}
                  >
                    {label}
                    <Icon name="close" />
                  </button>
                </li>
              );
            })}
          </ul>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              afterLast.current?.focus();
              onShow({});
            }}
          >
            Clear all
          </Button>
        </div>
      )}
    </div>
  );
};
