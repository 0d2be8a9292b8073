import fc from 'fast-check';
import { choicesOf, resolved, type Schema, typesOf } from './schema.ts';
import { type Known, validOf } from './valid.ts';

/** Values that violate one keyword of a schema at one place and are otherwise valid. */
export interface Breach {
  /** Such as `charity.revenue: maximum`. */
  readonly what: string;
  readonly keyword: string;
  readonly values: fc.Arbitrary<unknown>;
}

const samples: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  integer: 7,
  number: 7.5,
  string: 'a text',
  array: [],
  object: {},
};

/** The types that a schema accepts, over all its alternatives; undefined if it accepts any. */
const acceptedTypes = (document: unknown, given: Schema): ReadonlySet<string> | undefined => {
  const schema = resolved(document, given);
  const choices = choicesOf(schema);
  if (choices) {
    const sets = choices.map((choice) => acceptedTypes(document, choice));
    return sets.some((set) => set === undefined) ? undefined : new Set(sets.flatMap((set) => [...(set ?? [])]));
  }
  const named = typesOf(schema);
  if (named.length > 0) return new Set(named.flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type])));
  const listed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  return listed && new Set(listed.map((value) => (value === null ? 'null' : typeof value)));
};

const wrongTypes = (accepted: ReadonlySet<string>): readonly unknown[] =>
  Object.entries(samples).flatMap(([type, sample]) => (accepted.has(type) ? [] : [sample]));

const longText = (length: number) => fc.integer({ min: 1, max: 3 }).map((more) => 'x'.repeat(length + more));

const notOfFormat: Readonly<Record<string, readonly string[]>> = {
  uuid: ['x', '0190', '01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5', '01920f7e3c1b7d2a9f530a1b2c3d4e5f', 'null', "' or 1=1"],
  date: ['today', '2026-02-30', '2026-13-01', '26-01-01', '2026-01-01T00:00:00Z', '01/02/2026'],
  'date-time': ['now', '2026-01-01', '2026-01-01 10:00:00', '2026-01-01T25:00:00Z'],
  uri: ['example', 'ftp://example.org', 'javascript:alert(1)', 'https://', '//example.org', 'http:example'],
  email: ['nobody', '@example.org', 'a@b', 'a b@example.org', 'a@example.org, b@example.org', 'a@@example.org'],
};

const breachesOfScalar = (schema: Schema): readonly (readonly [string, fc.Arbitrary<unknown>])[] => {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength,
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf,
  } = schema;
  const list: (readonly [string, fc.Arbitrary<unknown>])[] = [];
  const bad = format === undefined ? undefined : notOfFormat[format];
  if (bad) list.push(['format', fc.constantFrom(...bad)]);
  else if (pattern !== undefined) {
    const wanted = new RegExp(pattern, 'u');
    const [least, most] = [Math.max(1, minLength), Math.min(maxLength ?? 40, minLength + 20)];
    const size = { minLength: least, maxLength: Math.max(least, most) };
    // Trimming leading and trailing spaces could make the value valid.
    const ascii = fc.string({ unit: 'grapheme-ascii', ...size });
    // A text of one line is violated only by a control character.
    const lines = fc
      .tuple(ascii, fc.constantFrom('\n', '\t', '\u0007', '\u2028'))
      .map(([value, control]) => `a${control}${value}`.slice(0, size.maxLength));
    const text = fc.oneof(ascii, lines).filter((value) => !wanted.test(value.trim()));
    list.push(['pattern', text]);
  }
  if (minLength > 0 && !bad && pattern === undefined) {
    list.push(['minLength', fc.integer({ min: 0, max: minLength - 1 }).map((length) => 'x'.repeat(length))]);
  }
  if (maxLength !== undefined && !bad) list.push(['maxLength', longText(maxLength)]);
  if (minimum !== undefined) list.push(['minimum', fc.integer({ min: 1, max: 5 }).map((less) => minimum - less)]);
  if (maximum !== undefined) list.push(['maximum', fc.integer({ min: 1, max: 5 }).map((more) => maximum + more)]);
  if (exclusiveMinimum !== undefined) list.push(['exclusiveMinimum', fc.constant(exclusiveMinimum)]);
  if (exclusiveMaximum !== undefined) list.push(['exclusiveMaximum', fc.constant(exclusiveMaximum)]);
  if (multipleOf !== undefined) list.push(['multipleOf', fc.constantFrom(multipleOf + 1, multipleOf * 2 - 1)]);
  if (schema.type === 'integer') list.push(['type', fc.constantFrom(1.5, 2.25)]);
  return list;
};

/** All violations of one keyword at one place of a schema. */
export const breachesOf = (
  document: unknown,
  given: Schema,
  known: Known = () => [],
  path: readonly string[] = [],
): readonly Breach[] => {
  const schema = resolved(document, given);
  const where = path.length === 0 ? 'the whole' : path.join('.');
  const breach = (keyword: string, values: fc.Arbitrary<unknown>): Breach => ({
    what: `${where}: ${keyword}`,
    keyword,
    values,
  });
  const accepted = acceptedTypes(document, schema);
  const wrong = accepted ? wrongTypes(accepted) : [];
  const choices = choicesOf(schema);
  const ofType = wrong.length === 0 ? [] : [breach(choices ? 'anyOf' : 'type', fc.constantFrom(...wrong))];

  if (choices) {
    // A value that violates one alternative may match another; only violations of all count.
    const [only, ...others] = choices.filter((choice) => !typesOf(resolved(document, choice)).includes('null'));
    return others.length > 0 || !only ? ofType : [...ofType, ...breachesOf(document, only, known, path).slice(1)];
  }
  if (schema.enum || schema.const !== undefined) {
    return [...ofType, breach(schema.enum ? 'enum' : 'const', fc.constantFrom('no such choice', '', 'constructor'))];
  }

  const types = typesOf(schema);
  if (types.includes('object')) {
    const { properties = {}, required = [] } = schema;
    const whole = validOf(document, schema, known, path);
    const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
      typeof value === 'object' && value !== null ? { ...value } : {};
    const missing = required.map((name) =>
      breach(
        `required ${name}`,
        whole.map((value) => {
          const { [name]: _left, ...rest } = asObject(value);
          return rest;
        }),
      ),
    );
    const within = Object.entries(properties).flatMap(([name, property]) =>
      breachesOf(document, property, known, [...path, name]).map(({ what, keyword, values }) => ({
        what,
        keyword,
        values: fc.tuple(whole, values).map(([value, broken]) => ({ ...asObject(value), [name]: broken })),
      })),
    );
    return [...ofType, ...missing, ...within];
  }
  if (types.includes('array')) {
    const { items = {}, minItems = 0, maxItems } = schema;
    const entry = validOf(document, items, known, [...path, '*']);
    const few = minItems === 0 ? [] : [breach('minItems', fc.array(entry, { maxLength: minItems - 1 }))];
    const many =
      maxItems === undefined
        ? []
        : [breach('maxItems', fc.array(entry, { minLength: maxItems + 1, maxLength: maxItems + 3 }))];
    const within = breachesOf(document, items, known, [...path, '*']).map(({ what, keyword, values }) => ({
      what,
      keyword,
      values: values.map((broken) => [broken]),
    }));
    return [...ofType, ...few, ...many, ...within];
  }
  return [...ofType, ...breachesOfScalar(schema).map(([keyword, values]) => breach(keyword, values))];
};
