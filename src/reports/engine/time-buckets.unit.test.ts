import { describe, expect, it } from 'vitest';
import type { ReportTable } from './report.ts';
import { bucketOf, bucketsBetween, withoutGaps } from './time-buckets.ts';

describe('a time series', () => {
  it.each([
    ['month', '2025-11-30T23:59:59.999Z', '2026-02-01T00:00:00.000Z', ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['week', '2026-03-08T12:00:00.000Z', '2026-03-16T00:00:00.000Z', ['2026-03-02', '2026-03-09', '2026-03-16']],
    ['day', '2026-02-27', '2026-03-02', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    // The clocks change during this night.
    ['day', '2026-03-28', '2026-03-30', ['2026-03-28', '2026-03-29', '2026-03-30']],
    ['month', '2026-03-01', '2026-02-01', []],
  ] as const)('by %s from %s to %s', (unit, first, last, course) => {
    expect(bucketsBetween(unit, first, last)).toEqual(course);
  });

  it('has the days of the United Kingdom', () => {
    const moments = ['2026-06-07T22:59:59.999Z', '2026-06-07T23:00:00.000Z', '2026-12-07T23:30:00.000Z'];
    expect(moments.map(bucketOf.day)).toEqual(['2026-06-07', '2026-06-08', '2026-12-07']);
    expect(moments.map(bucketOf.week)).toEqual(['2026-06-01', '2026-06-08', '2026-12-07']);
    expect(bucketOf.month('2026-06-30T23:00:00.000Z')).toBe('2026-07');
  });

  it('has weeks that start on Monday, also before 1970', () => {
    expect(['2026-03-02', '2026-03-08', '1969-12-31'].map(bucketOf.week)).toEqual([
      '2026-03-02',
      '2026-03-02',
      '1969-12-29',
    ]);
  });
});

describe('a table', () => {
  const table = (...times: readonly string[]): ReportTable => ({
    columns: [
      { name: 'time', label: 'Time', kind: 'date' },
      { name: 'answers', label: 'Answers', kind: 'number' },
      { name: 'average', label: 'Average', kind: 'days' },
    ],
    rows: times.map((time, at) => [time, at + 1, at / 2]),
    chart: null,
    notes: [],
  });

  it.each([
    ['months across a year', ['2025-12', '2026-02'], ['2025-12', '2026-01', '2026-02']],
    ['days', ['2026-02-28', '2026-03-02'], ['2026-02-28', '2026-03-01', '2026-03-02']],
    ['weeks', ['2026-03-02', '2026-03-16'], ['2026-03-02', '2026-03-09', '2026-03-16']],
    ['days a week apart that are not Mondays', ['2026-03-03', '2026-03-10'], 8],
  ] as const)('along %s has no gap', (_, times, course) => {
    const filled = withoutGaps(table(...times)).rows.map(([time]) => time);
    expect(typeof course === 'number' ? filled.length : filled).toEqual(course);
  });

  it('has null in filled rows', () => {
    expect(withoutGaps(table('2026-01', '2026-03')).rows).toEqual([
      ['2026-01', 1, 0],
      ['2026-02', null, null],
      ['2026-03', 2, 0.5],
    ]);
  });

  it('keeps the sources of each row, and has none in filled rows', () => {
    const [first, last] = ['2026-01-01', '2026-03-01'].map((key) => [{ question: 0, keys: [key] }]);
    const sources = { questions: [], rows: [first ?? [], last ?? []] };
    expect(withoutGaps({ ...table('2026-01', '2026-03'), sources }).sources?.rows).toEqual([first, [], last]);
  });

  it.each([
    ['values that are not times', ['2026-01', '(none)']],
    ['descending times', ['2026-03', '2026-01']],
    ['repeated times', ['2026-01', '2026-01', '2026-03']],
    ['more times than a result can hold', ['2000-01-01', '2026-01-01']],
    ['no rows', []],
  ])('along %s stays unchanged', (_, times) => {
    const same = table(...times);
    expect(withoutGaps(same)).toBe(same);
  });
});
