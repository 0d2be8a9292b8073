import type { AuditEvent } from '../domain/audit/events.ts';
import { catalogue, type PlatformEvent } from '../domain/catalogue.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { formatsOf } from './event-formats.ts';
import { isUuid } from './sentence-parts.ts';

const without = (data: unknown, [first, ...rest]: readonly string[]): unknown => {
  if (first === undefined || !isRecord(data) || !Object.hasOwn(data, first)) return data;
  const { [first]: inner, ...others } = data;
  return rest.length === 0 ? others : { ...others, [first]: without(inner, rest) };
};

/** Fields that only the aggregate needs for its state. */
const housekeeping: ReadonlyMap<string, readonly string[]> = new Map([
  ['HistoryRead' satisfies PlatformEvent['type'], ['noted'] satisfies (keyof AuditEvent['data'])[]],
]);

/** An event's data without personal and housekeeping fields. */
export const publicDataOf = (type: string, data: unknown): unknown =>
  [...(catalogue.get(type)?.personalData ?? []).map(({ path }) => path), housekeeping.get(type) ?? []].reduce(
    (rest: unknown, path) => without(rest, path),
    data,
  );

/** Every text in the data, at any depth. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
};

/** The IDs in the data, each once. */
export const idsIn = (data: unknown): readonly string[] => [...new Set(textsIn(data).filter(isUuid))];

/** The values of fields that hold ids, at any depth. */
const idFields = (name: string, value: unknown, isId: (name: string) => boolean): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => idFields(name, one, isId));
  if (isRecord(value)) return Object.entries(value).flatMap(([inner, one]) => idFields(inner, one, isId));
  return isId(name) ? [value] : [];
};

/**
 * The ids that an event is about. Ids inside texts are ignored, because a stranger may have written them. So are
 * ids of visitors, which browsers choose and which have separate streams.
 */
export const subjectIdsIn = (type: string, data: unknown): readonly string[] => {
  const { ids } = formatsOf(type);
  const isOurs = type === ('HistoryRead' satisfies PlatformEvent['type']);
  return idsIn(idFields('', data, (name) => isOurs || (ids.has(name) && name !== 'visitorId')));
};

const DATE_OR_TIME = /^\d{4}-\d\d-\d\d(T\S+Z)?$/;

/** The searchable texts in the data: no IDs, dates or times. */
export const wordsIn = (data: unknown): readonly string[] =>
  textsIn(data).filter((text) => !isUuid(text) && !DATE_OR_TIME.test(text));
