import { z } from 'zod';
import { optionLabel } from '../../contract/choice-labels.ts';
import type { ReportFields } from '../../contract/composed-reports.ts';
import { wordByWord } from '../../contract/format-list.ts';
import type { EventEntry } from '../../domain/kernel/define-events.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { valueAt } from '../../eventstore/field-path.ts';
import { isPublicChoice, isTextForAnalysts } from '../../history/analyst-view.ts';

export type ReportableEvent = ReportFields['data'][number];
export type ReportField = ReportableEvent['fields'][number];

type Options = NonNullable<ReportField['options']>;

const withLabels = (field: string, values: readonly string[]): Options =>
  values.map((value) => ({ value, label: optionLabel(field, value) }));

/** Fields of every event besides its data; none is personal. */
const envelope = new Map<string, (event: RecordedEvent) => unknown>([
  ['event.type', ({ type }) => type],
  ['event.role', ({ metadata }) => metadata.actor.role],
  ['event.source', ({ metadata }) => metadata.source],
  ['event.stream', ({ stream }) => stream],
]);

const envelopeFields = (type: string): readonly ReportField[] => [
  { name: 'event.type', label: 'Event type', kind: 'choice', options: withLabels('event.type', [type]) },
  {
    name: 'event.role',
    label: 'Role',
    kind: 'choice',
    options: withLabels('event.role', ['charity', 'consultant', 'analyst', 'admin', 'visitor', 'system']),
  },
  { name: 'event.source', label: 'Source', kind: 'text' },
  { name: 'event.stream', label: 'Stream', kind: 'id' },
];

type JsonSchema = z.core.JSONSchema.BaseSchema;

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null;

const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  [...(schema.anyOf ?? schema.oneOf ?? [schema])].filter(isSchema).filter(({ type }) => type !== 'null');

const optionsOf = ({ enum: options, const: only }: JsonSchema): readonly string[] | null => {
  const values = options ?? (only === undefined ? null : [only]);
  return values?.every((value) => typeof value === 'string') ? values : null;
};

const fieldOf = (name: string, schema: JsonSchema): ReportField | null => {
  const label = wordByWord(name);
  const options = optionsOf(schema);
  if (options !== null) return { name, label, kind: 'choice', options: withLabels(name, options) };
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return { name, label, kind: 'id' };
      return { name, label, kind: schema.format === 'date-time' || schema.format === 'date' ? 'date' : 'text' };
    case 'number':
    case 'integer':
      return { name, label, kind: 'number' };
    case 'boolean':
      return { name, label, kind: 'yes-no' };
    case 'array': {
      const element = isSchema(schema.items) ? schema.items : null;
      // Lists of objects have no single value.
      if (element === null || element.type === undefined || element.type === 'object') return null;
      const values = optionsOf(element);
      return values === null
        ? { name, label, kind: 'list' }
        : { name, label, kind: 'list', options: withLabels(name, values) };
    }
    default:
      return null;
  }
};

const bothOptions = (some: Options, others: Options): Options => [
  ...some,
  ...others.filter(({ value }) => some.every((one) => one.value !== value)),
];

/** Merges fields of the same name in several alternatives, with their options. */
const merged = (fields: readonly ReportField[]): readonly ReportField[] => {
  const byName = new Map<string, ReportField>();
  for (const field of fields) {
    const known = byName.get(field.name);
    const options = known?.options && field.options && bothOptions(known.options, field.options);
    byName.set(field.name, options ? { ...field, options } : field);
  }
  return [...byName.values()];
};

const fieldsWithin = (
  schema: JsonSchema,
  path: readonly string[],
  isPersonal: (path: string) => boolean,
): ReportField[] =>
  alternativesOf(schema).flatMap((alternative): ReportField[] => {
    if (alternative.properties !== undefined) {
      return Object.entries(alternative.properties).flatMap(([name, part]) => {
        const inner = [...path, name];
        return isPersonal(inner.join('.')) || !isSchema(part) ? [] : fieldsWithin(part, inner, isPersonal);
      });
    }
    const field = path.length === 0 ? null : fieldOf(path.join('.'), alternative);
    return field === null ? [] : [field];
  });

/** The event types and fields that a composed report can use: all but personal data. */
export const reportableEvents = (catalogue: ReadonlyMap<string, EventEntry>): readonly ReportableEvent[] =>
  [...catalogue.values()].map(({ type, category, schema, personalData }) => {
    const personal = new Set(personalData.map(({ path }) => path.join('.')));
    const fields = fieldsWithin(z.toJSONSchema(schema, { unrepresentable: 'any' }), [], (path) => personal.has(path));
    return {
      type,
      label: wordByWord(type),
      context: wordByWord(category),
      fields: [...merged(fields), ...envelopeFields(type)],
    };
  });

/** The same without the fields whose values analysts do not see: free text, and what the public directory shows as well. */
export const withoutHiddenFields = (events: readonly ReportableEvent[]): readonly ReportableEvent[] =>
  events.map((event) => ({
    ...event,
    fields: event.fields.filter(({ name, kind, options }) => {
      if (isPublicChoice(name)) return false;
      return (kind !== 'text' && kind !== 'list') || options !== undefined || isTextForAnalysts(event.type, name);
    }),
  }));

export const readerOf = (name: string): ((event: RecordedEvent) => unknown) => {
  const fromEnvelope = envelope.get(name);
  if (fromEnvelope) return fromEnvelope;
  const path = name.split('.');
  return ({ data }) => valueAt(data, path);
};
