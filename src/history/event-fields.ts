import { catalogue } from '../domain/catalogue.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { valueAt } from '../eventstore/data-path.ts';
import { isSealed } from '../eventstore/sealed-field.ts';
import type { HistoryField } from '../http/contract/history.ts';
import { labelOf } from './labels.ts';

/** One event as it was written and as it reads today. */
export interface OpenedEvent {
  /** As the store holds it: personal fields sealed. */
  readonly stored: RecordedEvent;
  /** In the current version of its schema, with what its subject's key opens. */
  readonly opened: RecordedEvent;
  /** Whether the key of the event's subject is destroyed. */
  readonly isErased: boolean;
}

type Path = readonly string[];

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON gives back what JSON was: the store holds nothing else. */
const json = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** The fields of an event, nested ones by their paths. Who may see no people sees that a personal field is there, not what it says. */
export const fieldsOfEvent = (
  { stored, opened, isErased }: OpenedEvent,
  { seesPeople }: { readonly seesPeople: boolean },
): HistoryField[] => {
  const entry = catalogue.get(opened.type);
  if (opened.unreadable || !entry) return [];
  const personal = new Set(entry.personalData.map(({ path }) => path.join('.')));

  const personalField = (path: Path, value: unknown): HistoryField => {
    const about = { name: path.join('.'), label: labelOf(path) };
    if (!seesPeople) return { ...about, value: null, personal: 'hidden' };
    const isLost = isErased && isSealed(valueAt(stored.data, path));
    return { ...about, value: json(value), personal: isLost ? 'erased' : 'kept' };
  };

  const fieldsAt = (value: unknown, path: Path): HistoryField[] => {
    if (personal.has(path.join('.'))) return [personalField(path, value)];
    if (isFields(value)) return Object.entries(value).flatMap(([name, inner]) => fieldsAt(inner, [...path, name]));
    return [{ name: path.join('.'), label: labelOf(path), value: json(value), personal: 'no' }];
  };
  return isFields(opened.data) ? fieldsAt(opened.data, []) : [];
};
