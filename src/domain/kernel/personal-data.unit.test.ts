import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { personalFieldsOf, pii } from './personal-data.ts';

const name = pii(z.string(), 'Former member');
const found = (schema: z.ZodType) => personalFieldsOf(z.object({ field: schema }));
const theName = [{ path: ['field'], fallback: 'Former member' }];

describe('personal data', () => {
  it('is found in a field', () => {
    expect(found(name)).toEqual(theName);
  });

  it('is found in a nested object, by its path', () => {
    const schema = z.object({ contact: z.strictObject({ name, town: z.string() }) });
    expect(personalFieldsOf(schema)).toEqual([{ path: ['contact', 'name'], fallback: 'Former member' }]);
  });

  it('is found in an optional object', () => {
    const schema = z.object({ contact: z.strictObject({ name }).optional() });
    expect(personalFieldsOf(schema)).toEqual([{ path: ['contact', 'name'], fallback: 'Former member' }]);
  });

  it.each([
    ['optional', name.optional()],
    ['nullable', name.nullable()],
    ['nullish', name.nullish()],
    ['described', name.describe('A name')],
    ['further limited', name.min(2)],
  ])('stays marked when the field is made %s', (_how, schema) => {
    expect(found(schema)).toEqual(theName);
  });

  it('may be a whole object or list', () => {
    expect(found(pii(z.array(z.string()), []))).toEqual([{ path: ['field'], fallback: [] }]);
    expect(found(pii(z.strictObject({ town: z.string() }).nullable(), null))).toEqual([
      { path: ['field'], fallback: null },
    ]);
  });

  it('marks only the schema it returns, not the one it was given', () => {
    const plain = z.string();
    pii(plain, '');
    expect(found(plain)).toEqual([]);
  });

  it.each([
    ['a list', z.array(name)],
    ['a tuple', z.tuple([name])],
    ['a record', z.record(z.string(), name)],
    ['a union', z.union([z.int(), name])],
    ['a choice of objects', z.discriminatedUnion('type', [z.strictObject({ type: z.literal('person'), name })])],
    ['a default', name.default('Anonymous')],
    ['a pipe', name.pipe(z.string())],
    ['a list in an object', z.strictObject({ names: z.array(name) })],
  ])('inside %s is refused, because it would not be encrypted', (_where, schema) => {
    expect(() => found(schema)).toThrow('mark the whole field');
  });

  it('is refused with the path of the field', () => {
    const branch = z.strictObject({ readers: z.array(name) });
    expect(() => personalFieldsOf(z.object({ branch }))).toThrow('inside branch.readers');
  });

  it('needs a fallback that the schema accepts', () => {
    expect(() => pii(z.email(), 'removed')).toThrow();
  });
});
