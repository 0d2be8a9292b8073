import { expect, it } from 'vitest';
import type { ReportResult } from '#contract/reports.ts';
import { heatOf, splitData } from './split-data.ts';

const result = (rows: ReportResult['rows']): ReportResult => ({
  columns: [
    { name: 'group1', label: 'Month', kind: 'date' },
    { name: 'group2', label: 'Terms', kind: 'text' },
    { name: 'measure1', label: 'Events', kind: 'number' },
  ],
  rows,
  isCut: false,
  chart: null,
  notes: [],
});

const rows = ['a', 'b', 'c', 'd', 'e'].flatMap((name, at): ReportResult['rows'] => [
  ['2026-01', name, at],
  ['2026-02', name, null],
]);

const chart = { category: 'group1', split: 'group2', value: 'measure1', series: ['a', 'b', 'c', 'd', 'e'] };

it('shows the largest series of lines, and all of a heat map', () => {
  const lines = splitData(result(rows), { ...chart, kind: 'lines' });
  expect(lines?.series.map(({ name, values }) => [name, ...values])).toEqual([
    ['e', 4, null],
    ['d', 3, null],
    ['c', 2, null],
    ['b', 1, null],
  ]);
  expect([lines?.leftOut, lines?.categories]).toEqual([1, ['Jan 2026', 'Feb 2026']]);
  expect(splitData(result(rows), { ...chart, kind: 'heat' })?.series).toHaveLength(5);
});

it('adds up the smaller series of a stack, so that its height is the total', () => {
  const stack = splitData(result(rows), { ...chart, kind: 'stacked' });
  expect(stack?.series.map(({ name, values }) => [name, ...values])).toEqual([
    ['e', 4, null],
    ['d', 3, null],
    ['c', 2, null],
    ['2 others', 1, 0],
  ]);
  expect(stack?.leftOut).toBe(0);
});

it('has the series of a heat map in the order of the chart, not of the rows', () => {
  const series = ['c', 'a', 'b', 'd', 'e'];
  const heat = splitData(result(rows), { ...chart, kind: 'heat', series });
  expect(heat?.series.map(({ name }) => name)).toEqual(series);
});

it('leaves the rows without a date out of lines, because they have no place in time', () => {
  const undated = result([
    ['2026-01', 'a', 1],
    ['(none)', 'a', 9],
  ]);
  const lines = splitData(undated, { ...chart, kind: 'lines', series: ['a'] });
  expect([lines?.categories, lines?.series]).toEqual([['Jan 2026'], [{ name: 'a', values: [1] }]]);
  expect(splitData(undated, { ...chart, kind: 'stacked', series: ['a'] })?.categories).toEqual(['Jan 2026', '(none)']);
});

it('has no chart without its columns', () => {
  expect(splitData(result(rows), { ...chart, kind: 'heat', split: 'gone' })).toBeNull();
});

it.each([
  [null, 'none'],
  [0, 'none'],
  [20, 'low'],
  [30, 'middle'],
  [60, 'high'],
  [100, 'highest'],
] as const)('a cell with %s of 100 is %s', (value, heat) => {
  expect(heatOf(value, 100)).toBe(heat);
});
