import { expect, test } from 'vitest';
import { presetsOn } from './periods.ts';

test.each([
  ['All time', null, null],
  ['Last 12 months', '2025-04-01', null],
  ['This year', '2026-01-01', null],
  ['Last year', '2025-01-01', '2025-12-31'],
  ['Last 90 days', '2025-12-05', null],
])('%s', (label, from, to) => {
  expect(presetsOn('2026-03-04').find((preset) => preset.label === label)).toEqual({ label, from, to });
});
