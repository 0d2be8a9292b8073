import { expect, it } from 'vitest';
import { Instant, LocalDate } from './values.ts';

it.each([
  ['an instant', Instant, 'T12:00:00.000Z'],
  ['a day', LocalDate, ''],
])('%s has a year that Postgres can store', (_, schema, rest) => {
  expect(schema.safeParse(`0001-01-01${rest}`).success).toBe(true);
  expect(schema.safeParse(`0000-12-31${rest}`).error?.issues).toMatchObject([{ message: 'There is no year 0' }]);
});
