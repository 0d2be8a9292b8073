import type { ReportDefinition } from '../../contract/composed-reports.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { type ReportField, readerOf } from './fields.ts';

type Condition = ReportDefinition['where'][number];

const asText = (value: unknown): string => {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return String(value);
};

const valuesOf = (value: unknown): readonly unknown[] => {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

/** A day compares with the first characters of an instant: `2026-03-31` includes all of that day. */
const isAtMost = (kind: ReportField['kind'] | undefined, value: unknown, most: string): boolean =>
  kind === 'number' ? Number(value) <= Number(most) : String(value).slice(0, most.length) <= most;

/** Whether an instant or day is on a day. */
const isSameDay = (value: unknown, day: string): boolean => String(value).slice(0, day.length) === day;

/** Returns the check of a condition. A missing or empty field meets `is-not` only. */
export const conditionOf = (
  { field: name, comparison, value: wanted }: Condition,
  kind: ReportField['kind'] | undefined,
): ((event: RecordedEvent) => boolean) => {
  const read = readerOf(name);
  const text = wanted.toLowerCase();
  const is = (value: unknown): boolean => {
    if (kind === 'number') return value === Number(wanted);
    return kind === 'date' ? isSameDay(value, wanted) : asText(value).toLowerCase() === text;
  };
  return (event) => {
    const values = valuesOf(read(event));
    switch (comparison) {
      case 'is':
        return values.some(is);
      case 'is-not':
        return !values.some(is);
      case 'contains':
        return values.some((value) => asText(value).toLowerCase().includes(text));
      case 'at-least':
        return values.some((value) => (kind === 'number' ? Number(value) >= Number(wanted) : String(value) >= wanted));
      case 'at-most':
        return values.some((value) => isAtMost(kind, value, wanted));
      default:
        return comparison satisfies never;
    }
  };
};
