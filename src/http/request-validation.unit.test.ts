import { expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../contract/contract.ts';
import { ProblemError } from './problems.ts';
import { requestValidator } from './request-validation.ts';

/** The problem that a value meets; null if it is valid. */
const problemOf = (schema: z.core.$ZodType, value: unknown, httpPart: string) => {
  const result = requestValidator({ schema, method: 'POST', url: '/', httpPart })(value);
  const error = typeof result === 'object' && 'error' in result ? result.error : null;
  if (error && !(error instanceof ProblemError)) throw error;
  return error?.details ?? null;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wrongValues = [
  null,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  'line\nbreak',
  'a@b',
  'http://',
  '2026-02-31',
  '0000-01-01',
  -1,
  0,
  1.5,
  1e15,
  true,
  [],
  [null],
  ['x'],
  ['x', 'x'],
  Array(1_000).fill('x'),
  {},
  { x: 1 },
];

/** The value with each of its parts replaced by wrong values, left out, or next to an unknown field. */
const spoiled = function* (value: unknown): Generator<unknown> {
  yield* wrongValues;
  yield undefined;
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) for (const one of spoiled(entry)) yield value.with(at, one);
    yield Array(200).fill(value[0]);
  }
  if (!isRecord(value)) return;
  yield { ...value, unknownField: 1 };
  for (const [name, part] of Object.entries(value)) {
    for (const one of spoiled(part)) yield { ...value, [name]: one };
  }
};

/** An object with every field that a schema names. */
const fieldsOf = (schema: z.core.$ZodObject): Record<string, unknown> =>
  Object.fromEntries(Object.keys(schema._zod.def.shape).map((name) => [name, 'x']));

const parts = allEndpoints.flatMap(({ name, params, query, body, example }) => [
  ...(params ? [{ httpPart: 'params', name, schema: params, value: fieldsOf(params) }] : []),
  ...(query ? [{ httpPart: 'querystring', name, schema: query, value: fieldsOf(query) }] : []),
  ...(body ? [{ httpPart: 'body', name, schema: body, value: example?.body }] : []),
]);

/** Sentences as zod forms them, and values that are no words. */
const inZodsWords = /^Invalid|^Too |^Unrecognized|expected|received|^$|undefined|\bnull\b|\bNaN\b|\[object/;

it.each(parts)('$name, $httpPart: a refusal says in plain words what is needed', ({ httpPart, schema, value }) => {
  const messages = new Set<string>();
  for (const wrong of spoiled(value)) {
    for (const { message } of problemOf(schema, wrong, httpPart)?.errors ?? []) messages.add(message);
  }
  expect([...messages].filter((message) => inZodsWords.test(message))).toEqual([]);
});

it('a refusal names the field and what it needs', () => {
  const schema = z.object({
    limit: z.int().min(1).max(1_000),
    sortBy: z.enum(['name', 'date']),
    tags: z.array(z.uuid()),
    from: z.union([z.iso.date(), z.literal('')]),
    shape: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    own: z.string().refine((text) => text === 'x', 'Please enter an x'),
  });
  const value = { limit: 2_000, sortBy: 'size', tags: ['x'], from: 'May', shape: { kind: 'c' }, own: 'y' };
  expect(problemOf(schema, value, 'querystring')?.errors).toEqual([
    { path: 'limit', message: 'Limit must be at most 1,000' },
    { path: 'sortBy', message: 'Sort by must be one of these: name, date' },
    { path: 'tags.0', message: 'Each entry of “Tags” must be a UUID, such as 01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f' },
    { path: 'from', message: 'From must be a date as yyyy-mm-dd' },
    { path: 'shape.kind', message: 'Kind must be one of these: a, b' },
    { path: 'own', message: 'Own: Please enter an x' },
  ]);
  expect(problemOf(schema, { ...value, limit: [] }, 'body')?.errors?.[0]).toEqual({
    path: 'limit',
    message: 'Limit must be a number',
  });
  expect(problemOf(schema, {}, 'body')?.errors?.[0]).toEqual({ path: 'limit', message: 'Limit is required' });
});

it('a refusal of one of several forms is about the form that was meant', () => {
  const question = z.object({ steps: z.array(z.string()), shape: z.enum(['table', 'funnel']) });
  const events = z.object({ events: z.array(z.string()), by: z.enum(['day', 'month']) });
  const schema = z.union([
    z.strictObject({ report: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) }),
    z.strictObject({ definition: z.union([question, events]) }),
    z.strictObject({ savedReportId: z.uuid() }),
  ]);
  const errorsOf = (value: unknown) => problemOf(schema, value, 'body')?.errors;
  expect(errorsOf({ report: 'revenue' })).toEqual([{ path: 'parameters', message: 'Parameters is required' }]);
  expect(errorsOf({ report: 'revenue', parameters: { from: null } })).toEqual([
    { path: 'parameters.from', message: 'From must be text' },
  ]);
  expect(errorsOf({ savedReportId: '7' })).toEqual([
    { path: 'savedReportId', message: 'Saved report id must be a UUID, such as 01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f' },
  ]);
  expect(errorsOf({ definition: { steps: ['a', 1], shape: 'tabel' } })).toEqual([
    { path: 'definition.steps.1', message: 'Each entry of “Steps” must be text' },
    { path: 'definition.shape', message: 'Shape must be one of these: table, funnel' },
  ]);
  const needed = [{ path: '', message: 'The request needs a JSON object with the fields of this call.' }];
  expect([errorsOf({}), errorsOf('x'), errorsOf([])]).toEqual([needed, needed, needed]);
});
