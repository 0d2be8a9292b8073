import { describe, expect, it } from 'vitest';
import type { ReportResult } from '../../contract/reports.ts';
import { formatCell } from './cells.ts';
import { chartOf } from './chart.ts';
import { pageOf } from './page.ts';
import { roundValues } from './scale.ts';
import { textTableOf } from './text-table.ts';

const revenue: ReportResult = {
  columns: [
    { name: 'month', label: 'Month', kind: 'date' },
    { name: 'tier', label: 'Tier', kind: 'text' },
    { name: 'charged', label: 'Charged', kind: 'pounds' },
    { name: 'churn', label: 'Churn', kind: 'percent' },
  ],
  rows: [
    ['2026-01', 'Small', 1_250, null],
    ['2026-02', 'Large', 250, 12.5],
  ],
  isCut: false,
  chart: { kind: 'bars', category: 'month', series: ['charged'] },
  notes: ['In the month in which it was charged.'],
};
const hostile = `</title><script>alert("x")</script>\u001b[2J`;
const run = {
  title: 'Membership revenue',
  description: 'Month by month.',
  parameters: { tier: 'all' },
  madeAt: '2026-03-02T09:00:00.000Z',
};

describe('a cell', () => {
  it.each([
    [1_250, 'pounds', '£1,250'],
    [-3.5, 'pounds', '-£3.50'],
    [12.5, 'percent', '12.5%'],
    [1, 'days', '1 day'],
    [1.001, 'days', '1 day'],
    [2.25, 'days', '2.3 days'],
    [0.25, 'hours', '0.25 h'],
    [4, 'hours', '4 h'],
    [10_000, 'number', '10,000'],
    ['2026-03', 'date', '2026-03'],
    [null, 'pounds', '–'],
  ] as const)('with %s of %s reads %s', (value, kind, text) => {
    expect(formatCell(value, { kind })).toBe(text);
  });
});

describe('a table in a terminal', () => {
  it('aligns columns, with figures to the right', () => {
    expect(textTableOf('Membership revenue', revenue)).toBe(
      [
        'Membership revenue',
        '',
        'Month    Tier   Charged  Churn',
        '───────  ─────  ───────  ─────',
        '2026-01  Small   £1,250      –',
        '2026-02  Large     £250  12.5%',
        '',
        'In the month in which it was charged.',
        '',
      ].join('\n'),
    );
  });

  it('says that there are no rows, or more rows', () => {
    expect(textTableOf('None', { ...revenue, rows: [] })).toContain('No events for this report');
    expect(textTableOf('Many', { ...revenue, isCut: true })).toContain('Only the first 5,000 rows');
  });

  it('removes control characters for the terminal', () => {
    const rows = [['2026-01', hostile, 1, 1]];
    expect(textTableOf(hostile, { ...revenue, rows })).not.toContain('\u001b');
  });
});

describe('a page', () => {
  it('has chart, table and notes, without external resources', () => {
    const page = pageOf(run, revenue);
    expect(page).toContain('<title>Membership revenue</title>');
    expect(page).toContain('<svg ');
    expect(page).toContain('<td class="measure">£1,250</td>');
    expect(page).toContain('tier: all');
    expect(page).toContain('In the month in which it was charged.');
    expect(page).not.toMatch(/<script|<link|<img|src=|href=|url\(/);
  });

  it('escapes texts', () => {
    const page = pageOf(
      { ...run, title: hostile, description: hostile, parameters: { x: hostile } },
      {
        ...revenue,
        columns: revenue.columns.map((column) => ({ ...column, label: hostile })),
        rows: [[hostile, hostile, 1, 1]],
        notes: [hostile],
      },
    );
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;');
  });
});

describe('a chart', () => {
  it('of bars over time has a bar for each value', () => {
    expect(chartOf('Revenue', revenue).match(/<rect /g)).toHaveLength(2);
  });

  it('of lines omits missing values', () => {
    const chart = { kind: 'lines' as const, category: 'month', series: ['churn'] };
    expect(chartOf('Churn', { ...revenue, chart }).match(/<circle /g)).toHaveLength(1);
  });

  it('of lines does not connect points across a month without a value', () => {
    const rows = ['01', '02', '03', '04', '05'].map((month, at) => [`2026-${month}`, 'Small', 1, at === 2 ? null : at]);
    const chart = { kind: 'lines' as const, category: 'month', series: ['churn'] };
    const lines = chartOf('Churn', { ...revenue, rows, chart }).match(/points="[^"]*"/g) ?? [];
    expect(lines.map((line) => line.split(' ').length)).toEqual([2, 2]);
  });

  it('keeps the last label inside, also with many labels', () => {
    const rows = Array.from({ length: 57 }, (_, at) => [`2026-${at + 10}`, 'Small', at, 1]);
    const names = [...chartOf('Long', { ...revenue, rows }).matchAll(/<text x="([\d.]+)" [^>]*middle">/g)];
    expect(Math.max(...names.map(([, x]) => Number(x)))).toBeLessThanOrEqual(880 - 32);
  });

  it('of a funnel has horizontal bars, each with its figure', () => {
    const chart = { kind: 'funnel' as const, category: 'tier', series: ['charged'] };
    const drawn = chartOf('Funnel', { ...revenue, chart });
    expect(drawn).toContain('>£1,250</text>');
    expect([...drawn.matchAll(/width="([\d.]+)" height="13"/g)].map(([, width]) => Number(width))).toEqual([540, 108]);
  });

  it('names its series, and describes its content', () => {
    const drawn = chartOf('Revenue', revenue);
    expect(drawn).toContain('aria-label="Revenue: Charged by month"');
    expect(drawn).toContain('<li><i class="s0"></i>Charged</li>');
  });

  it('shows at most sixty values; the latest, if over time', () => {
    const rows = Array.from({ length: 100 }, (_, at) => [`day ${at}`, 'Small', at, 1]);
    const drawn = chartOf('Long', { ...revenue, rows });
    expect(drawn.match(/<rect /g)).toHaveLength(60);
    expect(drawn).toContain('>day 40<');
    expect(drawn).toContain('the last 60 of 100');
  });

  it('is omitted for a result without one, or without rows', () => {
    expect(chartOf('None', { ...revenue, chart: null })).toBe('');
    expect(chartOf('None', { ...revenue, rows: [] })).toBe('');
  });

  it('has an axis of round values that reaches the highest one', () => {
    expect(roundValues(1_250)).toEqual([0, 500, 1_000, 1_500]);
    expect(roundValues(0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(roundValues(4)).toEqual([0, 1, 2, 3, 4]);
    expect(roundValues(0)).toEqual([0, 1]);
  });
});
