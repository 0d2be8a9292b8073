import { optionLabel } from '../contract/choice-labels.ts';
import type { HistoryField } from '../contract/history.ts';
import { catalogue } from '../domain/catalogue.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { isSealed } from '../eventstore/encrypted-field.ts';
import { valueAt } from '../eventstore/field-path.ts';
import { type AnalystView, HIDDEN } from './analyst-view.ts';
import { formatsOf } from './event-formats.ts';
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

/** A field as analysts see it: without a value if it is personal or free text. */
const shownToAnalysts = (field: HistoryField, value: unknown): HistoryField =>
  field.personal === 'no' && value !== HIDDEN ? { ...field, value } : { ...field, value: null, personal: 'hidden' };

/** The fields of an event, nested ones by their paths. */
export const fieldsOfEvent = ({ stored, opened, isErased }: OpenedEvent): HistoryField[] => {
  const entry = catalogue.get(opened.type);
  if (opened.unreadable || !entry) return [];
  const personal = new Set(entry.personalData.map(({ path }) => path.join('.')));

  const personalField = (path: Path, value: unknown): HistoryField => {
    const about = { name: path.join('.'), label: labelOf(path) };
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

/** The same fields as analysts see them. */
export const fieldsForAnalysts = (type: string, fields: readonly HistoryField[], view: AnalystView): HistoryField[] =>
  fields.map((field) => shownToAnalysts(field, view.value(type, field.name, field.value)));

/** The same fields with choices in words, as on the platform's pages: `oneoff` becomes `One-off project`. */
export const fieldsInWords = (type: string, fields: readonly HistoryField[]): HistoryField[] => {
  const inWords = (path: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => inWords(path, one));
    const isChoice =
      typeof value === 'string' &&
      formatsOf(type)
        .choices.get(path.slice(path.lastIndexOf('.') + 1))
        ?.has(value);
    return isChoice ? optionLabel(path, value) : value;
  };
  return fields.map((field) => ({ ...field, value: inWords(field.name, field.value) }));
};
