import type { AuditEvent } from '../domain/audit/events.ts';
import { catalogue, type PlatformEvent } from '../domain/catalogue.ts';
import { isUuid } from './sentence-parts.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (data: unknown, [first, ...rest]: readonly string[]): unknown => {
  if (first === undefined || !isFields(data) || !Object.hasOwn(data, first)) return data;
  const { [first]: inner, ...others } = data;
  return rest.length === 0 ? others : { ...others, [first]: without(inner, rest) };
};

/** Fields by which an aggregate keeps house, and that tell nothing of what happened. */
const housekeeping: ReadonlyMap<string, readonly string[]> = new Map([
  ['HistoryRead' satisfies PlatformEvent['type'], ['noted'] satisfies (keyof AuditEvent['data'])[]],
]);

/** An event's data as anybody may see it who may see the history at all: without what is personal, or of no interest. */
export const publicDataOf = (type: string, data: unknown): unknown =>
  [...(catalogue.get(type)?.personalData ?? []).map(({ path }) => path), housekeeping.get(type) ?? []].reduce(
    (rest: unknown, path) => without(rest, path),
    data,
  );

/** Every text in a piece of data, however deep. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isFields(value) ? Object.values(value).flatMap(textsIn) : [];
};

/** The ids that a piece of data names, each once. */
export const idsIn = (data: unknown): readonly string[] => [...new Set(textsIn(data).filter(isUuid))];

const MOMENT = /^\d{4}-\d\d-\d\d(T\S+Z)?$/;

/** The texts of a piece of data that somebody may search for: no ids, no moments and days. */
export const wordsIn = (data: unknown): readonly string[] =>
  textsIn(data).filter((text) => !isUuid(text) && !MOMENT.test(text));
