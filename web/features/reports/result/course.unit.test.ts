import { expect, test } from 'vitest';
import { courseOf } from './course.ts';

test.each([
  ['months over the turn of a year', ['2025-11', '2026-02'], ['2025-11', '2025-12', '2026-01', '2026-02']],
  ['days', ['2026-02-27', '2026-03-02'], ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
  ['weeks', ['2026-03-02', '2026-03-16'], ['2026-03-02', '2026-03-09', '2026-03-16']],
])('%s have no gap', (_, keys, course) => {
  expect(courseOf(keys)).toEqual(course);
});

test.each([
  ['what is no course of time', ['2026-01', '(none)']],
  ['what goes back', ['2026-03', '2026-01']],
  ['what is there twice', ['2026-01', '2026-01', '2026-03']],
  ['what would be nothing but gaps', ['1970-01-01', '2026-01-02']],
  ['one alone', ['2026-01']],
])('%s stays as it is', (_, keys) => {
  expect(courseOf(keys)).toBe(keys);
});
