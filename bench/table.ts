import type { BenchRow } from './row.ts';

/** Minimum number of samples for a 99th percentile. */
const ENOUGH_FOR_P99 = 200;

/** The value that the given share of the sorted samples does not exceed (nearest rank). */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

const figure = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });

const HEADINGS = ['what', 'median', 'spread', '99th', 'unit', 'budget', 'samples'];

const cellsOf = ({ what, unit, samples, budget }: BenchRow): readonly string[] => {
  const sorted = [...samples].sort((a, b) => a - b);
  return [
    what,
    figure(quantile(sorted, 0.5)),
    `${figure(quantile(sorted, 0))}–${figure(quantile(sorted, 1))}`,
    sorted.length >= ENOUGH_FOR_P99 ? figure(quantile(sorted, 0.99)) : '',
    unit,
    budget,
    String(sorted.length),
  ];
};

/** The figures as a Markdown table, aligned for a terminal. */
export const tableOf = (rows: readonly BenchRow[]): string => {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const [headings = [], ...body] = lines;
  return [line(headings), rule, ...body.map(line)].join('\n');
};
