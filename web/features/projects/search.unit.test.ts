import { expect, test } from 'vitest';
import { canSearch } from './search.ts';

test('a member without any project is offered no search', () => {
  expect(canSearch({}, 0)).toBe(false);
  expect(canSearch({}, 1)).toBe(true);
  expect(canSearch({}, undefined)).toBe(true);
});

test('a search that finds nothing can be changed', () => {
  expect(canSearch({ search: 'reserves' }, 0)).toBe(true);
  expect(canSearch({ group: 'cancelled' }, 0)).toBe(true);
});
