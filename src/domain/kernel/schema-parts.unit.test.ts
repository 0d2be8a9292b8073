import { expect, it } from 'vitest';
import { z } from 'zod';
import { partsOf } from './schema-parts.ts';

const text = z.string();

it.each<[string, z.ZodType]>([
  ['an object', z.object({ title: text })],
  ['a list', z.array(text)],
  ['a choice', z.union([text])],
  ['an optional field', text.optional()],
  ['a record', z.record(text, text)],
])('the parts of %s are schemas only', (_what, schema) => {
  const parts = partsOf(schema);
  expect(parts).toContain(text);
  expect(parts.every((part) => part instanceof z.ZodType)).toBe(true);
});
