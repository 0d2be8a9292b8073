import type { HistoryField } from '../contract/history.ts';
import { catalogue } from '../domain/catalogue.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { isSealed } from '../eventstore/encrypted-field.ts';
import { valueAt } from '../eventstore/field-path.ts';
import { labelOf } from './labels.ts';

/** An event as stored and as read. */
export interface OpenedEvent {
  /** As stored: personal fields are encrypted. */
  readonly stored: RecordedEvent;
  /** In the current version of its schema, decrypted as far as the subject's key exists. */
  readonly opened: RecordedEvent;
  /** Whether the key of the event's subject is destroyed. */
  readonly isErased: boolean;
}

type Path = readonly string[];

/** The value as JSON would return it. */
export const json = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** The fields of an event, nested ones by their paths. Without `seesPeople`, personal fields have no values. */
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
    if (isRecord(value)) return Object.entries(value).flatMap(([name, inner]) => fieldsAt(inner, [...path, name]));
    return [{ name: path.join('.'), label: labelOf(path), value: json(value), personal: 'no' }];
  };
  return isRecord(opened.data) ? fieldsAt(opened.data, []) : [];
};
