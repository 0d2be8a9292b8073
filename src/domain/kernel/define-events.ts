import { z } from 'zod';
import type { DomainEvent } from './event.ts';
import { type PersonalField, personalFieldsOf } from './personal-data.ts';
import { partsOf } from './schema-parts.ts';
import { uncapitalized } from './text.ts';

/** Turns data of one schema version into data of the next. */
export type Upcaster = (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** An event whose schema has changed since its first release. */
interface RevisedEvent<Schema extends z.ZodObject> {
  readonly schema: Schema;
  /** `upcasters[0]` turns version 1 into 2, `upcasters[1]` turns 2 into 3, and so on. */
  readonly upcasters: readonly Upcaster[];
}

/** Declares the current schema of a revised event and the upcasters of its older versions. */
export const revised = <Schema extends z.ZodObject>(
  schema: Schema,
  ...upcasters: readonly [Upcaster, ...Upcaster[]]
): RevisedEvent<Schema> => ({ schema, upcasters });

/** For a version that changes only which fields are personal data, or the stream. */
export const unchanged: Upcaster = (data) => data;

type EventSpec = z.ZodObject | RevisedEvent<z.ZodObject>;
type DataOf<Spec> =
  Spec extends RevisedEvent<infer Schema> ? z.output<Schema> : Spec extends z.ZodObject ? z.output<Spec> : never;

/** The catalogue entry of one event type. */
export interface EventEntry {
  readonly type: string;
  /** Category of the streams the event lives in: `charity` for `charity-<id>`. */
  readonly category: string;
  /** Current schema version, counted from 1. */
  readonly version: number;
  /** Strict: undeclared fields are refused. */
  readonly schema: z.ZodObject;
  readonly upcasters: readonly Upcaster[];
  readonly personalData: readonly PersonalField[];
}

/** The events of one aggregate: their entries for the catalogue and a constructor for each. */
interface EventSet<Specs extends Record<string, EventSpec>> {
  readonly category: string;
  readonly entries: readonly EventEntry[];
  readonly create: {
    readonly [Type in keyof Specs & string as Uncapitalize<Type>]: (
      data: DataOf<Specs[Type]>,
    ) => DomainEvent<Type, DataOf<Specs[Type]>>;
  };
}

/** The union of an event set's events. */
export type EventOf<Set> = Set extends { readonly create: infer Create }
  ? { [Type in keyof Create]: Create[Type] extends (data: never) => infer Event ? Event : never }[keyof Create]
  : never;

/** Zod drops undeclared fields of a nested object, but the store would keep them; a strict object refuses them. */
const isStrictThroughout = (schema: z.ZodType): boolean =>
  !(schema instanceof z.ZodObject && !(schema.def.catchall instanceof z.ZodNever)) &&
  partsOf(schema).every(isStrictThroughout);

/**
 * Declares the events of one aggregate and makes their constructors. The schemas are a storage contract: a released one
 * never changes, but gets a new version with {@link revised}. Throws on a nested object that is not a `z.strictObject`,
 * and on personal data where {@link personalFieldsOf} cannot find it.
 */
export const defineEvents = <const Specs extends Record<string, EventSpec>>(
  category: string,
  specs: Specs,
): EventSet<Specs> => {
  const entries = Object.entries(specs).map(([type, spec]): EventEntry => {
    const { schema: declared, upcasters } = 'upcasters' in spec ? spec : { schema: spec, upcasters: [] };
    const schema = declared.strict();
    if (!isStrictThroughout(schema)) throw new Error(`${type}: an object within an event must be a z.strictObject.`);
    return {
      type,
      category,
      version: upcasters.length + 1,
      schema,
      upcasters,
      personalData: personalFieldsOf(schema),
    };
  });
  const create = Object.fromEntries(
    Object.keys(specs).map((type) => [uncapitalized(type), (data: unknown) => ({ type, data })]),
  );
  return { category, entries, create: create as EventSet<Specs>['create'] };
};
