import { z } from 'zod';
import type { DomainField } from '../../src/contract/domain-events.ts';
import type { PersonalField } from '../../src/domain/kernel/personal-data.ts';
import { Pounds } from '../../src/domain/kernel/values.ts';
import { labelOf } from '../../src/history/labels.ts';
import { listed, unique } from './words.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null;

const POUNDS = 'whole pounds';
const GROUP = 'group of fields';

/** The JSON schema of an event, with amounts of money marked. */
export const jsonSchemaOf = (schema: z.ZodObject): JsonSchema =>
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === Pounds) jsonSchema.title = POUNDS;
    },
  });

/** All alternatives of a value, including null. */
const everyAlternative = (schema: JsonSchema): readonly JsonSchema[] => {
  const { type }: { readonly type?: unknown } = schema;
  if (Array.isArray(type)) return type.map((one) => ({ ...schema, type: one }));
  return [...(schema.anyOf ?? schema.oneOf ?? [schema])].filter(isSchema);
};

/** The alternatives of a value, except null. */
const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  everyAlternative(schema).filter(({ type }) => type !== 'null');

const isNullable = (schema: JsonSchema): boolean => everyAlternative(schema).some(({ type }) => type === 'null');

const plural = (type: string): string => {
  if (type.startsWith('one of ')) return type.replace('one of ', 'any of ');
  return type === GROUP ? 'groups of fields' : `${type}s`;
};

const typeOf = (schema: JsonSchema): string => {
  const values = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  if (values !== null) return values.length === 1 ? `always ${values[0]}` : `one of ${values.join(', ')}`;
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return 'id';
      if (schema.format === 'date-time') return 'moment';
      return schema.format === 'date' ? 'day' : 'text';
    case 'integer':
      return schema.title === POUNDS ? POUNDS : 'whole number';
    case 'number':
      return 'number';
    case 'boolean':
      return 'yes or no';
    case 'array': {
      const element = isSchema(schema.items) ? unique(alternativesOf(schema.items).map(typeOf)) : [];
      return element.length === 0 ? 'list' : `list: ${listed(element.map(plural))}`;
    }
    case 'object':
      return GROUP;
    default:
      return 'anything';
  }
};

/** Describes a field from its schema. */
type Shape = Pick<DomainField, 'name' | 'label' | 'type' | 'optional' | 'nullable'>;

const fieldsWithin = (schema: JsonSchema, path: readonly string[], optional: boolean): readonly Shape[] => {
  const alternatives = alternativesOf(schema);
  const groups = alternatives.filter(({ properties }) => properties !== undefined);
  const own = alternatives.filter(({ properties }) => properties === undefined);
  const shape: Shape = {
    name: path.join('.'),
    label: labelOf(path),
    type: listed(unique(own.map(typeOf))),
    optional,
    nullable: isNullable(schema),
  };
  const parts = groups.flatMap((group) =>
    Object.entries(group.properties ?? {}).flatMap(([name, part]) =>
      isSchema(part)
        ? fieldsWithin(part, [...path, name], groups.length > 1 || !(group.required ?? []).includes(name))
        : [],
    ),
  );
  return own.length > 0 && path.length > 0 ? [shape, ...parts] : parts;
};

/** Merges the same field of several alternatives. */
const merged = (shapes: readonly Shape[], alternatives: number): readonly Shape[] => {
  const byName = new Map<string, Shape & { readonly seen: number }>();
  for (const shape of shapes) {
    const known = byName.get(shape.name);
    const constants = [known?.type, shape.type].map((type) => type?.replace(/^(always|one of) /, ''));
    byName.set(
      shape.name,
      known && known.type !== shape.type
        ? { ...known, type: `one of ${unique(constants).join(', ')}`, seen: known.seen + 1 }
        : { ...shape, seen: (known?.seen ?? 0) + 1 },
    );
  }
  // A field that every alternative has is not optional.
  return [...byName.values()].map(({ seen, ...shape }) =>
    seen > 1 && seen >= alternatives ? { ...shape, optional: false } : shape,
  );
};

/**
 * The fields of an event by the JSON schema of its data.
 * @param docs docstrings of fields by path
 */
export const fieldsOf = (
  schema: JsonSchema,
  personalData: readonly PersonalField[],
  docs: ReadonlyMap<string, string> = new Map(),
): DomainField[] => {
  const personal = new Map(personalData.map(({ path, fallback }) => [path.join('.'), fallback]));
  const shapes = merged(fieldsWithin(schema, [], false), 2);
  return shapes.map((shape) => ({
    ...shape,
    personal: personal.has(shape.name),
    fallback: personal.get(shape.name) ?? null,
    description: docs.get(shape.name) ?? null,
  }));
};
