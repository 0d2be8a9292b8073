import { expect, test } from 'vitest';
import { withoutEach } from './directory-search.ts';

test('a search can be relaxed by each of its filters, and keeps its order', () => {
  expect(withoutEach({ sort: 'experience-asc', search: 'Patel', expertise: 'finance,hr', rate: 90 })).toEqual([
    { label: '“Patel”', search: { sort: 'experience-asc', expertise: 'finance,hr', rate: 90 } },
    { label: 'Finance & Accounting, Human Resources', search: { sort: 'experience-asc', search: 'Patel', rate: 90 } },
    { label: 'Hourly rate up to £90', search: { sort: 'experience-asc', search: 'Patel', expertise: 'finance,hr' } },
  ]);
  expect(withoutEach({ words: 'reserves', now: true })).toEqual([
    { label: 'Words in the profile: “reserves”', search: { now: true } },
    { label: 'Available now', search: { words: 'reserves' } },
  ]);
  expect(withoutEach({ sort: 'experience-asc' })).toEqual([]);
});
