import fc from 'fast-check';
import { choicesOf, resolved, type Schema, typesOf } from './schema.ts';

/** Meaningful values, such as ids of projects, by parameter name. */
export type Known = (path: readonly string[]) => readonly unknown[];

/** Any text, counted in code points like JSON Schema: letters, controls, emoji, right-to-left, spaces only. */
const anyText = (minLength: number, maxLength: number): fc.Arbitrary<string> => {
  const longest = Math.max(minLength, Math.min(maxLength, minLength + 40));
  const extreme = fc.constantFrom(minLength, maxLength > 6000 ? minLength : maxLength).map((size) => 'x'.repeat(size));
  return fc.oneof(
    { weight: 5, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength, maxLength: longest }) },
    { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: longest }) },
    { weight: 1, arbitrary: extreme },
  );
};

const dateText = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const emailText = fc
  .tuple(fc.stringMatching(/^[a-z][a-z0-9.]{0,9}[a-z0-9]$/), fc.stringMatching(/^[a-z]{1,12}$/))
  .map(([local, domain]) => `${local.replaceAll('..', '.')}@${domain}.example`);

const textOf = ({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema) => {
  const fits = (text: string): boolean => [...text].length >= minLength && [...text].length <= maxLength;
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'date':
      return dateText.map((text) => text.slice(0, 10));
    case 'date-time':
      return dateText;
    case 'email':
      return emailText.filter(fits);
    case 'uri':
      return fc.webUrl().filter(fits);
    default:
      return pattern === undefined
        ? anyText(minLength, maxLength)
        : fc.stringMatching(new RegExp(pattern, 'u')).filter(fits);
  }
};

const numberOf = (schema: Schema) => {
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? Number.MIN_SAFE_INTEGER) + 1;
  const max = schema.maximum ?? (schema.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER) - 1;
  const step = schema.multipleOf ?? 1;
  const [first, last] = [Math.ceil(min / step), Math.floor(max / step)];
  const steps = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: first, max: last }) }, fc.constantFrom(first, last));
  return steps.map((count) => count * step);
};

const anyJson = fc.oneof(fc.boolean(), fc.integer(), fc.string(), fc.constant(null));

/** Values that match a schema. */
export const validOf = (
  document: unknown,
  given: Schema,
  known: Known = () => [],
  path: readonly string[] = [],
): fc.Arbitrary<unknown> => {
  const schema = resolved(document, given);
  const values = known(path);
  if (values.length > 0) {
    const { length } = values;
    const rest = validOf(document, schema, () => [], path);
    return fc.oneof({ weight: 4, arbitrary: fc.nat(length - 1).map((index) => values[index]) }, rest);
  }
  const choices = choicesOf(schema);
  if (choices) return fc.oneof(...choices.map((choice) => validOf(document, choice, known, path)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);

  const types = typesOf(schema);
  if (types.length > 1) {
    return fc.oneof(...types.map((type) => validOf(document, { ...schema, type, nullable: false }, known, path)));
  }
  const [type] = types;
  switch (type) {
    case undefined:
      return anyJson;
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'string':
      return textOf(schema);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = minItems + 3 } = schema;
      const entry = validOf(document, items, known, [...path, '*']);
      const most = Math.min(maxItems, minItems + 3);
      return fc.array(entry, { minLength: minItems, maxLength: most });
    }
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema;
      const fields = Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          validOf(document, property, known, [...path, name]),
        ]),
      );
      const record = fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
      if (additionalProperties === false) return record;
      // A client of another release may send more than the document names.
      return fc.tuple(record, fc.constantFrom(false, false, false, true)).map(([body, isMore]) => ({
        ...body,
        ...(isMore ? { unheardOf: { of: ['us'] } } : {}),
      }));
    }
    default:
      throw new Error(`The generator does not know the type ${type}.`);
  }
};
