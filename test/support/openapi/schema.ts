/** The part of JSON Schema 2020-12 that the platform's OpenAPI document uses. The generator rejects anything else. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly nullable?: boolean;
  readonly default?: unknown;
  readonly description?: string;
  readonly example?: unknown;
  readonly examples?: unknown;
  readonly title?: string;
}

const understood: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'items',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'anyOf',
  'oneOf',
  'allOf',
  'nullable',
  'default',
  'description',
  'example',
  'examples',
  'title',
]);

const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? new Map(Object.entries(node)).get(part) : undefined),
      document,
    );

const merged = (parts: readonly Schema[]): Schema => ({
  ...Object.assign({}, ...parts),
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  required: parts.flatMap(({ required = [] }) => required),
});

/**
 * Resolves `$ref` and `allOf` at the top of a schema. Throws on a keyword that the generator does not support:
 * ignoring it would generate wrong requests.
 */
export const resolved = (document: unknown, schema: Schema): Schema => {
  const strange = Object.keys(schema).filter((keyword) => !understood.has(keyword));
  if (strange.length > 0) throw new Error(`The generator does not understand ${strange.join(', ')}.`);
  if (schema.$ref !== undefined) {
    const target = at(document, schema.$ref);
    if (typeof target !== 'object' || target === null) throw new Error(`${schema.$ref} is not there.`);
    return resolved(document, target as Schema);
  }
  if (schema.allOf) {
    const { allOf, ...own } = schema;
    return resolved(document, merged([own, ...allOf.map((part) => resolved(document, part))]));
  }
  return schema;
};

/** The types of a schema; empty if it accepts any. */
export const typesOf = ({ type, nullable }: Schema): readonly string[] => {
  const named = type === undefined ? [] : typeof type === 'string' ? [type] : type;
  return nullable && named.length > 0 ? [...named, 'null'] : named;
};

/** The alternatives of a schema. */
export const choicesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf;
