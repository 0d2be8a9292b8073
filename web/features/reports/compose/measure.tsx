import { Grid } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Draft, DraftFaults, DraftField, DraftMeasure, EventFields } from './draft.ts';

const kinds = [
  { value: 'count', label: 'How many events' },
  { value: 'distinct', label: 'How many different values of a field' },
  { value: 'sum', label: 'The sum of a field' },
  { value: 'median-time', label: 'The median time between two events' },
] as const;

interface MeasureProps {
  readonly draft: Draft;
  readonly known: EventFields;
  readonly fields: readonly DraftField[];
  readonly faults: DraftFaults;
  readonly onChange: (measure: DraftMeasure) => void;
}

const nameOf = (measure: DraftMeasure): string => ('field' in measure ? measure.field : '');

/** What is counted, added up or timed. */
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
          label="Of which field"
          options={measurable.map(({ name, label }) => ({ value: name, label }))}
          value={measurable.find(({ name }) => name === measure.field)?.name ?? null}
          onChange={(field) => onChange({ ...measure, field })}
          error={faults['measure.field']}
          {...(measurable.length === 0 ? { hint: 'None of the chosen events has a number.' } : {})}
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
            hint="Of the same record, such as one project."
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
