import type { z } from 'zod';
import type { HistoryFilter } from '../contract/history.ts';
import type { Reading } from '../domain/audit/events.ts';
import { catalogue } from '../domain/catalogue.ts';
import { aggregateIdOf, categoryOf } from '../domain/kernel/event.ts';
import { isKnownCategory } from './contexts.ts';
import { isUuid } from './sentence-parts.ts';

type Filter = z.output<typeof HistoryFilter>;
/** `readings` only adds records of reading to the list, so it is not noted. */
type Field = Exclude<keyof Filter, 'readings'>;

/** Replaces free text. */
const REDACTED = '…';

const isStream = (stream: string): boolean => isKnownCategory(categoryOf(stream)) && isUuid(aggregateIdOf({ stream }));

/** Whether a value may be stored. Free text may not: it may name people, and the audit log is permanent. */
const isSafe: { readonly [Name in Field]-?: (value: string) => boolean } = {
  context: () => true,
  role: () => true,
  only: () => true,
  without: () => true,
  from: () => true,
  to: () => true,
  about: isUuid,
  member: isUuid,
  actor: isUuid,
  correlation: isUuid,
  type: (value) => catalogue.has(value),
  stream: isStream,
  search: () => false,
};

const fields = (Object.keys(isSafe) as Field[]).sort();

/** The filter for the audit log, sorted by field, with free text redacted. */
export const notedFilter = (filter: Filter): Reading['filter'] =>
  fields.flatMap((field) => {
    const value = filter[field];
    if (value === undefined || value === '') return [];
    return [{ field, value: isSafe[field](value) ? value : REDACTED }];
  });
