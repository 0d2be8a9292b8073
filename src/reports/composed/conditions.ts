import type { ReportDefinition } from '../../contract/composed-reports.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { ukDay } from '../engine/uk-time.ts';
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

/** Returns the check of a condition. Instants are compared by their UK day. A missing or empty field meets `is-not` only. */
export const conditionOf = (
  { field: name, comparison, value: wanted }: Condition,
  kind: ReportField['kind'] | undefined,
): ((event: RecordedEvent) => boolean) => {
  const read = readerOf(name);
  const text = wanted.toLowerCase();
  const is = (value: unknown): boolean => {
    if (kind === 'number') return value === Number(wanted);
    return asText(value).toLowerCase() === text;
  };
  return (event) => {
    const given = valuesOf(read(event));
    const values = kind === 'date' ? given.map((value) => ukDay(String(value))) : given;
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
        return values.some((value) => (kind === 'number' ? Number(value) <= Number(wanted) : String(value) <= wanted));
      default:
        return comparison satisfies never;
    }
  };
};
