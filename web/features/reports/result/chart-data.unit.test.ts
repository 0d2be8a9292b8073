import { describe, expect, it } from 'vitest';
import type { ReportResult } from '../../../../src/http/contract/reports.ts';
import { drawnResult } from './chart-data.ts';

const result = (changes: Partial<ReportResult> = {}): ReportResult => ({
  columns: [
    { name: 'month', label: 'Month', kind: 'date' },
    { name: 'charged', label: 'Charged', kind: 'pounds' },
    { name: 'left', label: 'Left', kind: 'number' },
  ],
  rows: [
    ['2026-02', 1393, 2],
    ['2026-03', null, 0],
  ],
  isCut: false,
  chart: { kind: 'bars', category: 'month', series: ['charged'] },
  notes: [],
  ...changes,
});

describe('a result is drawn', () => {
  it('as columns along a course of time', () => {
    const drawn = drawnResult(result(), 'Revenue');
    expect(drawn?.shape).toBe('columns');
    expect(drawn?.data.categories).toEqual(['Feb 2026', 'Mar 2026']);
    expect(drawn?.data.series).toEqual([{ name: 'Charged', values: [1393, null] }]);
    expect(drawn?.data.format(1393)).toBe('£1,393');
    expect(drawn?.data.summary).toBe(
      'Revenue. Columns: Charged by month, 2 entries from Feb 2026 to Mar 2026. The table below holds every figure.',
    );
  });

  it('as bars below each other where there is no course of time, the first ones only', () => {
    const columns = result().columns.map((column, at) => (at === 0 ? { ...column, kind: 'text' as const } : column));
    const rows = Array.from({ length: 25 }, (_, at) => [`Area ${at}`, 100 - at, 0]);
    const drawn = drawnResult(result({ columns, rows }), 'Areas');
    expect([drawn?.shape, drawn?.data.categories.length, drawn?.leftOut]).toEqual(['rows', 20, 5]);
    expect(drawn?.data.categories[0]).toBe('Area 0');
  });

  it('with its end, where a course of time is too long', () => {
    const rows = Array.from({ length: 500 }, (_, at) => [`day ${at}`, at, 0]);
    const drawn = drawnResult(
      result({ rows, chart: { kind: 'lines', category: 'month', series: ['charged'] } }),
      'Days',
    );
    expect([drawn?.leftOut, drawn?.data.categories.at(-1)]).toEqual([100, 'day 499']);
  });
});

it.each([
  ['it has no chart', { chart: null }],
  ['it has no rows', { rows: [] }],
  ['it has no figures', { rows: [['2026-02', null, null]] }],
  ['its chart names a column that is not there', { chart: { kind: 'bars', category: 'week', series: ['charged'] } }],
] satisfies readonly (readonly [string, Partial<ReportResult>])[])('nothing is drawn where %s', (_, changes) => {
  expect(drawnResult(result(changes), 'Nothing')).toBeNull();
});
