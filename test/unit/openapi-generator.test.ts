import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breachesOf } from '../support/openapi/broken.ts';
import { openJudge } from '../support/openapi/judge.ts';
import type { Schema } from '../support/openapi/schema.ts';
import { validOf } from '../support/openapi/valid.ts';

const document = {
  components: {
    schemas: {
      Place: { type: 'object', properties: { town: { type: 'string', minLength: 2 } }, required: ['town'] },
    },
  },
};
const judge = openJudge(document);

const form: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 9 },
    code: { type: 'string', pattern: '^[\\w-]{4,9}$' },
    line: { type: 'string', pattern: '^[^\\p{Cc}]*$', minLength: 2, maxLength: 9 },
    age: { type: 'integer', minimum: 3, maximum: 80 },
    share: { anyOf: [{ type: 'number', minimum: 0, maximum: 1 }, { type: 'null' }] },
    kind: { enum: ['a', 'b'] },
    site: { anyOf: [{ const: '' }, { type: 'string', format: 'uri', maxLength: 60 }] },
    mail: { type: 'string', format: 'email' },
    tags: { type: 'array', items: { enum: ['x', 'y'] }, minItems: 1, maxItems: 2 },
    place: { $ref: '#/components/schemas/Place' },
    both: {
      allOf: [
        { type: 'object', properties: { is: { type: 'boolean' } }, required: ['is'] },
        { properties: { n: { type: 'null' } } },
      ],
    },
  },
  required: ['name', 'age', 'place', 'tags'],
};

describe('the generated value', () => {
  it('matches the schema', () => {
    fc.assert(
      fc.property(validOf(document, form), (value) => {
        expect(judge.accepts(form, value)).toBe(true);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it.each(breachesOf(document, form))('violates the schema as described: $what', ({ values }) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(judge.accepts(form, value)).toBe(false);
      }),
      { seed: 1, numRuns: 20 },
    );
  });

  it('violates every keyword of the schema', () => {
    const broken = new Set(breachesOf(document, form).map(({ what }) => what));
    expect([...broken]).toEqual(
      expect.arrayContaining([
        'the whole: type',
        'the whole: required name',
        'name: minLength',
        'name: maxLength',
        'code: pattern',
        'age: minimum',
        'age: maximum',
        'share: anyOf',
        'share: maximum',
        'kind: enum',
        'site: anyOf',
        'mail: format',
        'tags: minItems',
        'tags: maxItems',
        'tags.*: enum',
        'place: required town',
        'place.town: minLength',
        'both: required is',
      ]),
    );
  });

  it('uses given values', () => {
    const known = validOf(document, form, (path) => (path.join('.') === 'place.town' ? ['Whitby'] : []));
    const towns = fc.sample(known, { seed: 1, numRuns: 50 }).map((value) => JSON.stringify(value));
    expect(towns.filter((text) => text.includes('Whitby')).length).toBeGreaterThan(20);
  });

  it('refuses an unknown keyword', () => {
    const strange: Schema = { type: 'string', ...{ contentEncoding: 'base64' } };
    expect(() => validOf(document, strange)).toThrow('contentEncoding');
  });
});
