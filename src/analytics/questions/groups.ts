import type { QuestionGroup } from '../../contract/question-definition.ts';
import type { ReportResult } from '../../contract/reports.ts';
import { weekdays } from '../../contract/weekdays.ts';
import { shownGroup } from '../../reports/composed/groups.ts';
import type { Period } from './periods.ts';
import { fieldIn, type QuestionField } from './question-table.ts';
import { dated, named, numeric, quoted } from './sql-text.ts';
import { type OpenStep, withStep } from './steps.ts';
import { type Audience, fieldSql } from './values.ts';

export type TimeUnit = Extract<QuestionGroup, { readonly time: string }>['time'];
type Column = ReportResult['columns'][number];

/** Label of rows without a value. */
export const NONE = '(none)';
/** Label of groups that are not among the largest. */
export const OTHER = '(other)';

/** How a group's raw value is converted to the text of a cell. */
type GroupFormat =
  | { readonly kind: 'time'; readonly unit: TimeUnit }
  | { readonly kind: 'band'; readonly width: number }
  | { readonly kind: 'field'; readonly field: QuestionField };

export interface OpenGroup {
  /** `group1` */
  readonly name: string;
  readonly column: Column;
  readonly format: GroupFormat;
  /** The value in a joined row. */
  readonly sql: string;
  /** A list whose entries become rows. */
  readonly unnest: string | null;
  readonly step: number;
}

const timeLabels: Readonly<Record<TimeUnit, string>> = {
  day: 'Day',
  week: 'Week starting',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  weekday: 'Weekday',
  hour: 'Hour',
};

/** The beginning of a period, or the number of a weekday (1 for Monday) or hour. */
const timeSql = (unit: TimeUnit, row: string): string => {
  switch (unit) {
    case 'day':
      return `${row}.local_day`;
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return `cast(date_trunc('${unit}', ${row}.local_day) as date)`;
    case 'weekday':
      return `isodow(${row}.local_day)`;
    case 'hour':
      return `hour(${row}.local_time)`;
    default:
      return unit satisfies never;
  }
};

/** Whether a unit is a period with a next one; weekdays and hours of the day recur. */
export const isPeriod = (unit: TimeUnit): unit is Period => unit !== 'weekday' && unit !== 'hour';

/** The numbers of all weekdays or hours. */
export const cycleOf = (unit: Exclude<TimeUnit, Period>): readonly number[] =>
  unit === 'weekday' ? weekdays.map((_, at) => at + 1) : Array.from({ length: 24 }, (_, hour) => hour);

const textSql = (field: QuestionField, value: string): string => {
  if (field.kind === 'yes-no')
    return `case when ${value} then 'Yes' when not ${value} then 'No' else ${quoted(NONE)} end`;
  return `coalesce(nullif(cast(${value} as varchar), ''), ${quoted(NONE)})`;
};

export const openGroup = (
  group: QuestionGroup,
  at: number,
  steps: readonly OpenStep[],
  audience: Audience,
): OpenGroup => {
  const step = steps[group.step];
  if (step === undefined) throw new Error('A group must belong to a step.');
  const name = `group${at + 1}`;
  if ('time' in group) {
    const { time: unit } = group;
    return {
      name,
      column: { name, label: withStep(timeLabels[unit], group.step, steps), kind: isPeriod(unit) ? 'date' : 'text' },
      format: { kind: 'time', unit },
      sql: timeSql(unit, step.row),
      unnest: null,
      step: group.step,
    };
  }
  const field = fieldIn(step.tables, group.field);
  if (field === undefined) throw new Error('A group must be a field of its step.');
  const column: Column = {
    name,
    label: withStep(field.label, group.step, steps),
    kind: field.kind === 'date' ? 'date' : 'text',
  };
  const value = fieldSql(field, `${step.row}.${named(field.column)}`, audience);
  if (field.kind === 'number' && group.width !== null) {
    const width = numeric(group.width);
    const format = { kind: 'band', width: group.width } as const;
    return { name, column, format, sql: `floor(${value} / ${width}) * ${width}`, unnest: null, step: group.step };
  }
  const format = { kind: 'field', field } as const;
  if (field.kind === 'list') {
    const isApart = group.lists === 'entries';
    const entries = `list_sort(list_distinct(list_transform(${value}, lambda entry: cast(entry as varchar))))`;
    const together = `coalesce(nullif(array_to_string(${entries}, ', '), ''), ${quoted(NONE)})`;
    const apart = `case when coalesce(len(${value}), 0) = 0 then [${quoted(NONE)}] else ${entries} end`;
    return {
      name,
      column,
      format: isApart ? format : { kind: 'field', field: { ...field, options: undefined } },
      sql: isApart ? `${name}s.entry` : together,
      unnest: isApart ? apart : null,
      step: group.step,
    };
  }
  return { name, column, format, sql: textSql(field, value), unnest: null, step: group.step };
};

/** Whether the values of a group have a natural order: times, bands and dates. */
export const isInOrder = ({ format }: OpenGroup): boolean => format.kind !== 'field' || format.field.kind === 'date';

/** A value of a group as a literal. */
export const keyLiteral = ({ format }: OpenGroup, key: string | number | null): string => {
  if (key === null) return 'null';
  switch (format.kind) {
    case 'time':
      return isPeriod(format.unit) ? dated(String(key)) : numeric(key);
    case 'band':
      return numeric(key);
    case 'field':
      return quoted(String(key));
    default:
      return format satisfies never;
  }
};

/** The text of a period, such as `2026-03` or `2026-Q1`, of a weekday or of an hour. */
export const timeText = (unit: TimeUnit, key: string | number): string => {
  const day = String(key).slice(0, 10);
  switch (unit) {
    case 'day':
    case 'week':
      return day;
    case 'month':
      return day.slice(0, 7);
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    case 'year':
      return day.slice(0, 4);
    case 'weekday':
      return weekdays[Number(key) - 1] ?? String(key);
    case 'hour':
      return `${String(key).padStart(2, '0')}:00`;
    default:
      return unit satisfies never;
  }
};

/** The text of a group's value, with the labels of the platform's pages. */
export const groupText = ({ format }: OpenGroup, key: string | number | null): string => {
  if (key === null) return NONE;
  switch (format.kind) {
    case 'time':
      return timeText(format.unit, key);
    case 'band':
      return `${key} to under ${Math.round((Number(key) + format.width) * 1e6) / 1e6}`;
    case 'field': {
      const text = String(key);
      if (text === OTHER || text === NONE) return text;
      // DuckDB writes the number 10 as 10.0.
      return format.field.kind === 'number'
        ? String(Number(text))
        : shownGroup({ field: format.field.name }, format.field)(text);
    }
    default:
      return format satisfies never;
  }
};
