import { describe, expect, it } from 'vitest';
import { type QueryRows, reportOf, withDays } from './result-report.ts';

const done = (columns: QueryRows['columns'], rows: QueryRows['rows']): QueryRows => ({
  outcome: 'done',
  columns,
  rows,
  isTruncated: false,
  completeTo: null,
  secondsBehind: 0,
  tookMs: 1,
});
const month = { name: 'month', type: 'date' } as const;
const type = { name: 'type', type: 'text' } as const;
const visits = { name: 'visits', type: 'number' } as const;

describe('the chart of a query', () => {
  it('has lines over days and bars over texts', () => {
    const days = done(
      [month, visits],
      [
        ['2026-01-01', 3],
        ['2026-02-01', 4],
      ],
    );
    expect(reportOf(days).chart).toEqual({ kind: 'lines', category: 'month', series: ['visits'] });
    const types = done(
      [type, visits],
      [
        ['a', 3],
        ['b', 4],
      ],
    );
    expect(reportOf(types).chart).toEqual({ kind: 'bars', category: 'type', series: ['visits'] });
  });

  it('has lines over the timestamps of days, such as those of date_trunc', () => {
    const months = done(
      [{ name: 'month', type: 'timestamp' }, visits],
      [
        ['2026-02-01 00:00:00', 4],
        [null, 1],
        ['2026-01-01 00:00:00', 3],
      ],
    );
    const { chart, columns, rows } = reportOf(withDays(months));
    expect(chart).toEqual({ kind: 'lines', category: 'month', series: ['visits'] });
    expect(columns[0]?.kind).toBe('date');
    expect(rows).toEqual([
      ['2026-01-01', 3],
      ['2026-02-01', 4],
      [null, 1],
    ]);
  });

  it('has bars over exact times, which stay as they are', () => {
    const times = [
      ['2026-02-01 00:00:00', 4],
      ['2026-01-01 09:30:00', 3],
    ];
    const { chart, rows } = reportOf(withDays(done([{ name: 'at', type: 'timestamp' }, visits], times)));
    expect(chart?.kind).toBe('bars');
    expect(rows).toEqual(times);
  });

  it('follows time if the rows come latest first', () => {
    const rows = [
      ['2026-03-01', 5],
      ['2026-02-01', 4],
      ['2026-01-01', 3],
    ];
    expect(reportOf(done([month, visits], rows)).rows).toEqual(rows.toReversed());
    expect(reportOf(done([type, visits], rows)).rows).toEqual(rows);
  });

  it.each([
    ['one row', done([type, visits], [['a', 3]])],
    ['no figures', done([type], [['a'], ['b']])],
    [
      'a text after the first column',
      done(
        [type, type],
        [
          ['a', 'x'],
          ['b', 'y'],
        ],
      ),
    ],
    [
      'figures first',
      done(
        [visits, visits],
        [
          [1, 2],
          [2, 3],
        ],
      ),
    ],
    [
      'a repeated label',
      done(
        [type, visits],
        [
          ['a', 1],
          ['a', 2],
        ],
      ),
    ],
  ])('is not drawn for %s', (_name, result) => {
    expect(reportOf(result).chart).toBeNull();
  });
});
