import { expect, test } from 'vitest';
import { valueAt } from './server-errors.tsx';

const form = { name: 'Asha', charity: { foundingYear: 1999, causes: ['water', 'light'] } };

test.each([
  ['name', 'Asha'],
  ['charity.foundingYear', 1999],
  ['charity.causes.1', 'light'],
])('finds %s', (path, value) => {
  expect(valueAt(form, path)).toBe(value);
});

test.each(['phone', 'name.first', 'charity.foundingYear.digits', 'constructor'])('finds nothing at %s', (path) => {
  expect(valueAt(form, path)).toBeUndefined();
});
