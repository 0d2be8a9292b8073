import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import type { HistoryFilters } from '#api/history.ts';
import { searchQuery } from '#api/search.ts';
import { actorRoles, contexts } from '#contract/history.ts';
import { isPseudonym } from '#contract/pseudonyms.ts';
import { SearchBox } from '#features/admin/frame/filters.tsx';
import { oneOf } from '#lib/search-values.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { actorLabels, contextLabels, typeLabel } from '../copy.ts';
import type { HistorySearch } from '../search.ts';
import {
  activeFilters,
  type FilterName,
  isChosen,
  type NameOf,
  quickChoices,
  type ShowHistory,
  showsReadingsAnyway,
  typesOf,
  valueLabel,
  withChoice,
} from './filters.ts';
import * as styles from './history-page.css.ts';
import { SubjectPicker } from './subject-picker.tsx';

/** Areas without events are not offered. */
const areaOptions = [
  { value: 'all', label: 'All areas' },
  ...contexts
    .filter((context) => typesOf(context).length > 0)
    .map((context) => ({ value: context, label: contextLabels[context] })),
] as const;

const roleOptions = [
  { value: 'all', label: 'All roles' },
  ...actorRoles.map((role) => ({ value: role, label: actorLabels[role] })),
] as const;

const hidden: readonly FilterName[] = ['role', 'from', 'to'];

interface FilterBarProps {
  readonly shown: HistorySearch;
  readonly filters: HistoryFilters;
  /** Analysts search for pseudonyms only, and see whole months. */
  readonly isAnalyst: boolean;
  readonly onShow: ShowHistory;
  readonly nameOf: NameOf;
  /** Receives the focus after the last filter has been removed. */
  readonly afterLast: RefObject<HTMLElement | null>;
}

/** Filters of the history: presets, fields, and the active filters with remove buttons. */
export const FilterBar = ({ shown, filters, isAnalyst, onShow, nameOf, afterLast }: FilterBarProps) => {
  const moreId = useId();
  const active = activeFilters(filters);
  const subject = filters.member ?? filters.about ?? '';
  // The events on the page may not contain the name.
  const { data: known } = useQuery({ ...searchQuery('admin', subject), enabled: !isAnalyst && subject !== '' });
  const named: NameOf = (id) => known?.data.find((one) => one.id === id)?.title ?? nameOf(id);
  const [wished, setWished] = useState<boolean | null>(null);
  // Stays open while a filter inside is active, unless the user closes it.
  const isOpen = wished ?? active.some(([name]) => hidden.includes(name));
  const chips = useRef<HTMLUListElement>(null);
  const change: ShowHistory = (wanted, how) => onShow({ ...shown, before: undefined, open: undefined, ...wanted }, how);
  const typeOptions = [
    { value: 'all', label: 'All kinds' },
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
      <search aria-label="Filter the history" className={styles.fields}>
        <SearchBox
          label={isAnalyst ? 'Find a whole pseudonym' : 'Search in titles, organisations and pages, or for a pseudonym'}
          value={shown.search}
          problemOf={(typed) =>
            isAnalyst && !isPseudonym(typed) ? 'Please enter a whole pseudonym as the history shows it' : undefined
          }
          onSearch={(search) => {
            // One history entry per typed text, and none if the URL already has it.
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
          icon={isOpen ? 'minus' : 'plus'}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setWished(!isOpen)}
        >
          Who and when
        </Button>
        <div id={moreId} hidden={!isOpen} className={styles.more}>
          {!isAnalyst && (
            <SubjectPicker onPick={(filter) => change({ member: undefined, about: undefined, ...filter })} />
          )}
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
            hint={isAnalyst ? 'Whole months, both included' : 'UK days, both included'}
            value={filters.to ?? null}
            onChange={(to) => change({ to: to ?? undefined })}
          />
        </div>
      </search>
      {!showsReadingsAnyway(filters) && (
        <Switch
          label="Readings"
          hint="Who looked at the history, at an earlier state or at an email"
          checked={filters.readings === 'shown'}
          onChange={(isOn) => change({ readings: isOn ? 'shown' : undefined })}
        />
      )}
      {active.length > 0 && (
        <div className={styles.active}>
          <ul ref={chips} tabIndex={-1} aria-label="Active filters" className={styles.chips}>
            {active.map(([name, value]) => {
              const label = valueLabel(name, value, named);
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
