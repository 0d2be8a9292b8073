import { useId, useState } from 'react';
import { timeUnits } from '#domain/reports/choices.ts';
import { counted } from '#lib/counted.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { Text } from '#ui/text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import * as styles from '../reports.css.ts';
import type { Draft, DraftFaults, DraftField, DraftGroup, DraftMeasure, EventFields } from './draft.ts';

interface ChosenEventsProps {
  readonly known: EventFields;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: string[]) => void;
}

/** The chosen event types, each with a button that removes it. */
export const ChosenEvents = ({ label, known, chosen, onChoose }: ChosenEventsProps & { readonly label: string }) =>
  chosen.length > 0 && (
    <ul className={styles.chips} aria-label={label}>
      {chosen.map((type) => (
        <li key={type}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => onChoose(chosen.filter((other) => other !== type))}
          >
            {known.find((event) => event.type === type)?.label ?? type}
            <span className={visuallyHidden}> (remove)</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );

interface EventPickerProps extends ChosenEventsProps {
  readonly error: string | undefined;
}

/** Searchable checkboxes of event types, grouped by area. */
export const EventPicker = ({ known, chosen, error, onChoose }: EventPickerProps) => {
  const id = useId();
  const [searchText, setSearchText] = useState('');
  const wanted = searchText.trim().toLowerCase();
  const found = known.filter(({ type, label, context }) =>
    [type, label, context].some((text) => text.toLowerCase().includes(wanted)),
  );
  const contexts = [...new Set(found.map(({ context }) => context))];
  return (
    <Stack gap="small">
      <ChosenEvents label="Chosen events" known={known} chosen={chosen} onChoose={onChoose} />
      <TextField
        label="Search events"
        type="search"
        value={searchText}
        onChange={setSearchText}
        maxLength={60}
        autoComplete="off"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: each part below is a fieldset */}
      <div
        role="group"
        aria-label="Events"
        aria-describedby={error === undefined ? undefined : id}
        data-invalid={error === undefined ? undefined : true}
        className={styles.eventList}
      >
        {contexts.map((context) => {
          const events = found.filter((event) => event.context === context);
          const types = events.map(({ type }) => type);
          return (
            <CheckboxGroup
              key={context}
              legend={context}
              columns={1}
              options={events.map(({ type, label }) => ({ value: type, label }))}
              values={types.filter((type) => chosen.includes(type))}
              onChange={(ticked) => onChoose([...chosen.filter((type) => !types.includes(type)), ...ticked])}
            />
          );
        })}
        {found.length === 0 && <Text tone="muted">No matching events.</Text>}
      </div>
      <FieldError id={id}>{error}</FieldError>
      <p role="status" className={visuallyHidden}>
        {wanted === '' ? '' : `${counted(found.length, 'event')} found`}
      </p>
    </Stack>
  );
};

const nothing = 'nothing';
const times = [
  { value: 'time:day', label: 'Day' },
  { value: 'time:week', label: 'Week' },
  { value: 'time:month', label: 'Month' },
] as const;

const keyOf = (group: DraftGroup): string => ('time' in group ? `time:${group.time}` : `field:${group.field}`);

const groupOf = (key: string): DraftGroup | null => {
  if (key.startsWith('field:')) return { field: key.slice('field:'.length) };
  const time = timeUnits.find((unit) => key === `time:${unit}`);
  return time === undefined ? null : { time };
};

interface GroupsProps {
  /** Analysts cannot group by day or week. */
  readonly isAnalyst: boolean;
  readonly groupBy: Draft['groupBy'];
  readonly fields: readonly DraftField[];
  readonly faults: DraftFaults;
  readonly onChange: (groupBy: DraftGroup[]) => void;
}

/** Grouping of the figures: by period, by field, or both. */
export const Groups = ({ isAnalyst, groupBy, fields, faults, onChange }: GroupsProps) => {
  const [first, second] = groupBy;
  const options = (none: string, other: DraftGroup | undefined) => [
    { value: nothing, label: none },
    // Two periods would be redundant.
    ...(other && 'time' in other ? [] : times.filter(({ value }) => !isAnalyst || value === 'time:month')),
    ...fields
      .map(({ name, label }) => ({ value: `field:${name}`, label }))
      .filter(({ value }) => other === undefined || value !== keyOf(other)),
  ];
  return (
    <Grid columns="pair" gap="medium" align="start">
      <Select
        label="Group by"
        options={options('No grouping: one figure', undefined)}
        value={first ? keyOf(first) : nothing}
        onChange={(key) => {
          const group = groupOf(key);
          if (group === null) onChange([]);
          else onChange(second && keyOf(second) !== keyOf(group) && !('time' in second) ? [group, second] : [group]);
        }}
        error={faults['groupBy.0']}
      />
      {first && (
        <Select
          label="Then by"
          options={options('No second grouping', first)}
          value={second ? keyOf(second) : nothing}
          onChange={(key) => {
            const group = groupOf(key);
            onChange(group === null ? [first] : [first, group]);
          }}
          error={faults['groupBy.1']}
        />
      )}
    </Grid>
  );
};

const kinds = [
  { value: 'count', label: 'Number of events' },
  { value: 'distinct', label: 'Number of distinct values of a field' },
  { value: 'sum', label: 'Sum of a field' },
  { value: 'median-time', label: 'Median time between two events' },
] as const;

interface MeasureProps {
  readonly draft: Draft;
  readonly known: EventFields;
  readonly fields: readonly DraftField[];
  readonly faults: DraftFaults;
  readonly onChange: (measure: DraftMeasure) => void;
}

const nameOf = (measure: DraftMeasure): string => ('field' in measure ? measure.field : '');

/** Measure of the report: count, distinct values, sum or median time. */
export const Measure = ({ draft: { events, measure }, known, fields, faults, onChange }: MeasureProps) => {
  const begin = (kind: DraftMeasure['kind']) => {
    switch (kind) {
      case 'count':
        return onChange({ kind });
      case 'distinct':
        return onChange({ kind, field: nameOf(measure) });
      case 'sum':
        return onChange({ kind, field: '' });
      case 'median-time':
        return onChange({ kind, from: events[0] ?? '', to: '' });
      default:
        return kind satisfies never;
    }
  };
  const eventOptions = (isWanted: (event: EventFields[number]) => boolean) =>
    known.filter(isWanted).map(({ type, label }) => ({ value: type, label }));
  const contextOf = (type: string) => known.find((event) => event.type === type)?.context;
  const measurable = measure.kind === 'sum' ? fields.filter(({ kind }) => kind === 'number') : fields;
  return (
    <Grid columns="pair" gap="medium" align="start">
      <Select label="Measure" options={kinds} value={measure.kind} onChange={begin} />
      {(measure.kind === 'distinct' || measure.kind === 'sum') && (
        <Select
          label="Field to measure"
          options={measurable.map(({ name, label }) => ({ value: name, label }))}
          value={measurable.find(({ name }) => name === measure.field)?.name ?? null}
          onChange={(field) => onChange({ ...measure, field })}
          error={faults['measure.field']}
          {...(measurable.length === 0 ? { hint: 'None of the chosen events has a number field.' } : {})}
        />
      )}
      {measure.kind === 'median-time' && (
        <>
          <Select
            label="From"
            options={eventOptions(({ type }) => events.includes(type))}
            value={events.includes(measure.from) ? measure.from : null}
            onChange={(from) => onChange({ ...measure, from })}
            error={faults['measure.from']}
          />
          <Select
            label="To"
            hint="Both events must belong to the same record, such as one project."
            options={eventOptions(({ type, context }) => type !== measure.from && context === contextOf(measure.from))}
            value={measure.to === '' ? null : measure.to}
            onChange={(to) => onChange({ ...measure, to })}
            error={faults['measure.to']}
          />
        </>
      )}
    </Grid>
  );
};
