import { z } from 'zod';
import { catalogue } from '../domain/catalogue.ts';
import { isRecord } from '../domain/kernel/record.ts';

/** The formats of an event type's fields, from its schemas, by their last name: `setUpFee` for `terms.setUpFee`. */
interface EventFormats {
  /** Fields that hold ids. */
  readonly ids: ReadonlySet<string>;
  /** Fields that hold instants or days. */
  readonly times: ReadonlySet<string>;
  /** The fixed texts of a field: enumerations and literals. */
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Found {
  readonly ids: Set<string>;
  readonly times: Set<string>;
  readonly choices: Map<string, Set<string>>;
}

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
    if (typeof choice !== 'string') continue;
    found.choices.set(name, (found.choices.get(name) ?? new Set()).add(choice));
  }
  if (isRecord(properties)) for (const [inner, part] of Object.entries(properties)) collect(inner, part, found);
  for (const part of Object.values(rest)) collect(name, part, found);
};

const known = new Map<string, EventFormats>();

/** The formats of an event type's current schema; empty for an unknown type. */
export const formatsOf = (type: string): EventFormats => {
  const before = known.get(type);
  if (before) return before;
  const found: Found = { ids: new Set(), times: new Set(), choices: new Map() };
  const entry = catalogue.get(type);
  if (entry) collect('', z.toJSONSchema(entry.schema, { unrepresentable: 'any' }), found);
  known.set(type, found);
  return found;
};
