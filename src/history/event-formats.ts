import { z } from 'zod';
import { catalogue } from '../domain/catalogue.ts';
import { isRecord } from '../domain/kernel/record.ts';

/** The formats of an event type's fields, from its schemas, by their last name: `setUpFee` for `terms.setUpFee`. */
export interface EventFormats {
  /** Fields that hold ids. */
  readonly ids: ReadonlySet<string>;
  /** Fields that hold instants or days. */
  readonly times: ReadonlySet<string>;
  /** Every fixed text: enumerations and literals. */
  readonly choices: ReadonlySet<string>;
}

type Found = { readonly [Kind in keyof EventFormats]: Set<string> };

const collect = (name: string, schema: unknown, found: Found): void => {
  if (Array.isArray(schema)) {
    for (const part of schema) collect(name, part, found);
    return;
  }
  if (!isRecord(schema)) return;
  const { properties, format, enum: options, const: only, ...rest } = schema;
  if (format === 'uuid') found.ids.add(name);
  if (format === 'date-time' || format === 'date') found.times.add(name);
  for (const choice of [...(Array.isArray(options) ? options : []), only]) {
    if (typeof choice === 'string') found.choices.add(choice);
  }
  if (isRecord(properties)) for (const [inner, part] of Object.entries(properties)) collect(inner, part, found);
  for (const part of Object.values(rest)) collect(name, part, found);
};

const known = new Map<string, EventFormats>();

/** The formats of an event type's current schema; empty for an unknown type. */
export const formatsOf = (type: string): EventFormats => {
  const before = known.get(type);
  if (before) return before;
  const found: Found = { ids: new Set(), times: new Set(), choices: new Set() };
  const entry = catalogue.get(type);
  if (entry) collect('', z.toJSONSchema(entry.schema, { unrepresentable: 'any' }), found);
  known.set(type, found);
  return found;
};
