import type { z } from 'zod';
import type { Reading } from '../domain/audit/events.ts';
import { catalogue } from '../domain/catalogue.ts';
import type { HistoryFilter } from '../http/contract/history.ts';
import { isKnownCategory } from './contexts.ts';
import { isUuid } from './sentence-parts.ts';

type Filter = z.output<typeof HistoryFilter>;
type Field = keyof Filter;

/** Stands for what somebody typed. */
const LEFT_OUT = '…';

const isStream = (text: string): boolean => {
  const at = text.indexOf('-');
  return isKnownCategory(text.slice(0, Math.max(0, at))) && isUuid(text.slice(at + 1));
};

/** Whether a value is one of ours, and not words of whoever asks: those may name people, and would stay for ever. */
const mayBeNoted: { readonly [Name in Field]-?: (value: string) => boolean } = {
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

const fields = (Object.keys(mayBeNoted) as Field[]).sort();

/** A filter as it is noted who used it, in the order of its fields: without anything that somebody made up. */
export const notedFilter = (filter: Filter): Reading['filter'] =>
  fields.flatMap((field) => {
    const value = filter[field];
    if (value === undefined || value === '') return [];
    return [{ field, value: mayBeNoted[field](value) ? value : LEFT_OUT }];
  });
