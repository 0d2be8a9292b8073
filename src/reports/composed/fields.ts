import { z } from 'zod';
import type { EventEntry } from '../../domain/kernel/define-events.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { valueAt } from '../../eventstore/data-path.ts';
import type { ReportFields } from '../../http/contract/reports.ts';

export type ReportableEvent = ReportFields['data'][number];
export type ReportField = ReportableEvent['fields'][number];

/** `setUpFee` becomes `Set up fee`. */
const inWords = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What every event tells of itself, besides its data; nothing of it is personal. */
const envelope: Readonly<
  Record<string, { readonly field: ReportField; readonly read: (event: RecordedEvent) => unknown }>
> = {
  'event.type': {
    field: { name: 'event.type', label: 'Event type', kind: 'text' },
    read: ({ type }) => type,
  },
  'event.role': {
    field: {
      name: 'event.role',
      label: 'Who did it',
      kind: 'choice',
      options: ['charity', 'consultant', 'analyst', 'admin', 'visitor', 'system'],
    },
    read: ({ metadata }) => metadata.actor.role,
  },
  'event.source': {
    field: { name: 'event.source', label: 'Where it came from', kind: 'text' },
    read: ({ metadata }) => metadata.source,
  },
  'event.stream': {
    field: { name: 'event.stream', label: 'Stream', kind: 'id' },
    read: ({ stream }) => stream,
  },
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null;

/** What a field may be, besides missing. */
const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  [...(schema.anyOf ?? schema.oneOf ?? [schema])].filter(isSchema).filter(({ type }) => type !== 'null');

const optionsOf = ({ enum: options, const: only }: JsonSchema): readonly string[] | null => {
  const values = options ?? (only === undefined ? null : [only]);
  return values?.every((value) => typeof value === 'string') ? values : null;
};

const fieldOf = (name: string, schema: JsonSchema): ReportField | null => {
  const label = inWords(name);
  const options = optionsOf(schema);
  if (options !== null) return { name, label, kind: 'choice', options: [...options] };
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
      const element = isSchema(schema.items) ? optionsOf(schema.items) : null;
      return element === null ? { name, label, kind: 'list' } : { name, label, kind: 'list', options: [...element] };
    }
    default:
      return null;
  }
};

/** The same field of several alternatives: their options together. */
const merged = (fields: readonly ReportField[]): readonly ReportField[] => {
  const byName = new Map<string, ReportField>();
  for (const field of fields) {
    const known = byName.get(field.name);
    const options = known?.options && field.options && [...new Set([...known.options, ...field.options])];
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

/** What reports can be put together from: every event type with its fields, those that hold personal data left out. */
export const reportableEvents = (catalogue: ReadonlyMap<string, EventEntry>): readonly ReportableEvent[] =>
  [...catalogue.values()].map(({ type, category, schema, personalData }) => {
    const personal = new Set(personalData.map(({ path }) => path.join('.')));
    const fields = fieldsWithin(z.toJSONSchema(schema, { unrepresentable: 'any' }), [], (path) => personal.has(path));
    return {
      type,
      label: inWords(type),
      context: inWords(category),
      fields: [...merged(fields), ...Object.values(envelope).map(({ field }) => field)],
    };
  });

/** Reads one field of an event, by its name. */
export const readerOf = (name: string): ((event: RecordedEvent) => unknown) => {
  const told = Object.hasOwn(envelope, name) ? envelope[name] : undefined;
  if (told) return told.read;
  const path = name.split('.');
  return ({ data }) => valueAt(data, path);
};
