import { describe, expect, it } from 'vitest';
import type { ReportResult } from '#contract/reports.ts';
import { drawnResult, inReadableUnits, nextSorting, readSorting, sortedRows, sortingInAddress } from './result-data.ts';

const rows = [
  ['Legal', 10],
  ['finance', null],
  ['Area 10', 9],
  ['Area 9', 100],
];
const names = (column: number, direction: 'ascending' | 'descending') =>
  sortedRows(rows, { column, direction }).map(([name]) => name);

describe('rows', () => {
  it('sort by figures, with missing values last in both directions', () => {
    expect(names(1, 'ascending')).toEqual(['Area 10', 'Legal', 'Area 9', 'finance']);
    expect(names(1, 'descending')).toEqual(['Area 9', 'Legal', 'Area 10', 'finance']);
  });

  it('sort text in natural order', () => {
    expect(names(0, 'ascending')).toEqual(['Area 9', 'Area 10', 'finance', 'Legal']);
  });

  it('sort weekdays from Monday', () => {
    const days = ['Wednesday', 'Friday', 'Sunday', 'Monday'].map((day) => [day]);
    expect(sortedRows(days, { column: 0, direction: 'ascending' }).flat()).toEqual([
      'Monday',
      'Wednesday',
      'Friday',
      'Sunday',
    ]);
  });

  it('keep their order without a sort parameter', () => {
    expect(sortedRows(rows, null)).toBe(rows);
  });
});

it('a header toggles descending, ascending and unsorted', () => {
  const once = nextSorting(null, 1, true);
  const twice = nextSorting(once, 1, true);
  expect([once?.direction, twice?.direction, nextSorting(twice, 1, true)]).toEqual(['descending', 'ascending', null]);
  expect(nextSorting(once, 0, false)).toEqual({ column: 0, direction: 'ascending' });
});

it('the URL keeps the sorting; unknown columns are ignored', () => {
  const columns = [{ name: 'area' }, { name: 'charged' }];
  for (const sort of ['area', '-charged', undefined]) {
    expect(sortingInAddress(columns, readSorting(columns, sort))).toBe(sort);
  }
  expect(readSorting(columns, '-charged')).toEqual({ column: 1, direction: 'descending' });
  expect([readSorting(columns, '-nothing'), readSorting(columns, '-'), readSorting(columns, 7)]).toEqual([
    null,
    null,
    null,
  ]);
});

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
  it('as columns over time', () => {
    const drawn = drawnResult(result(), 'Revenue');
    expect(drawn?.shape).toBe('columns');
    expect(drawn?.data.categories).toEqual(['Feb 2026', 'Mar 2026']);
    expect(drawn?.data.series).toEqual([{ name: 'Charged', values: [1393, null] }]);
    expect(drawn?.data.format(1393)).toBe('£1,393');
    expect(drawn?.data.summary).toBe(
      'Revenue. Columns: Charged by month, 2 entries from Feb 2026 to Mar 2026. The table below shows all figures.',
    );
  });

  it.each([
    [
      ['Projects requested', 'Available at end', 'At work'],
      'Projects requested, available at end and at work by month',
    ],
    [['Average: Estimated hours', 'Sum: CRM fee'], 'Average: estimated hours and sum: CRM fee by month'],
  ])('with a name that reads as a sentence: %j', (labels, name) => {
    const columns = [
      { name: 'month', label: 'Month', kind: 'date' as const },
      ...labels.map((label, at) => ({ name: `figure${at}`, label, kind: 'number' as const })),
    ];
    const series = columns.slice(1).map((column) => column.name);
    const rows = [['2026-02', ...series.map(() => 1)]];
    expect(drawnResult(result({ columns, rows, chart: { kind: 'lines', category: 'month', series } }), '')?.name).toBe(
      name,
    );
  });

  it('as horizontal bars without time, limited to the first ones', () => {
    const columns = result().columns.map((column, at) => (at === 0 ? { ...column, kind: 'text' as const } : column));
    const rows = Array.from({ length: 25 }, (_, at) => [`Area ${at}`, 100 - at, 0]);
    const drawn = drawnResult(result({ columns, rows }), 'Areas');
    expect([drawn?.shape, drawn?.data.categories.length, drawn?.leftOut]).toEqual(['rows', 24, 1]);
    expect(drawn?.data.categories[0]).toBe('Area 0');
  });

  it('as lines without the rows that have no date', () => {
    const drawn = drawnResult(
      result({
        rows: [
          ['2026-02', 1393, 2],
          ['(none)', 20, 1],
        ],
        chart: { kind: 'lines', category: 'month', series: ['charged'] },
      }),
      'Revenue',
    );
    expect([drawn?.data.categories, drawn?.leftOut]).toEqual([['Feb 2026'], 1]);
  });

  it('with the latest part of a long period', () => {
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
] satisfies readonly (readonly [string, Partial<ReportResult>])[])('draws nothing if %s', (_, changes) => {
  expect(drawnResult(result(changes), 'Nothing')).toBeNull();
});

it('all times of a result have one unit, because a chart has one axis', () => {
  const { columns, rows, chart } = inReadableUnits(
    result({
      columns: [
        { name: 'month', label: 'Month', kind: 'date' },
        { name: 'median', label: 'Median', kind: 'hours' },
        { name: 'p90', label: '90th percentile', kind: 'hours' },
      ],
      rows: [['2026-02', 48, 204]],
      chart: { kind: 'lines', category: 'month', series: ['median', 'p90'] },
    }),
  );
  expect(columns.map(({ kind }) => kind)).toEqual(['date', 'days', 'days']);
  expect(rows).toEqual([['2026-02', 2, 8.5]]);
  const drawn = drawnResult({ ...result(), columns, rows, chart }, 'Times');
  expect(drawn?.data.series.map(({ values }) => values)).toEqual([[2], [8.5]]);
  expect(drawn?.data.format(8.5)).toBe('8.5 days');
});

it('long times are shown in days, short ones in hours', () => {
  const times = (rows: ReportResult['rows']) =>
    inReadableUnits(
      result({
        columns: [
          { name: 'step', label: 'Step', kind: 'text' },
          { name: 'time', label: 'Time', kind: 'hours' },
        ],
        rows,
      }),
    );
  const long = times([
    ['2', 12],
    ['3', 480],
    ['4', null],
  ]);
  expect([long.columns[1]?.kind, long.rows]).toEqual([
    'days',
    [
      ['2', 0.5],
      ['3', 20],
      ['4', null],
    ],
  ]);
  const short = result({ columns: [{ name: 'time', label: 'Time', kind: 'hours' }], rows: [[71.9]] });
  expect(inReadableUnits(short)).toBe(short);
});
