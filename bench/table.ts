import type { BenchRow, GrowthRow } from './row.ts';

/** Minimum number of samples for a 95th and a 99th percentile. */
const ENOUGH_FOR_P95 = 40;
const ENOUGH_FOR_P99 = 200;

/** The value that the given share of the sorted samples does not exceed (nearest rank). */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

const figure = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });

const ascending = (samples: readonly number[]): readonly number[] => [...samples].sort((a, b) => a - b);

/** The value that the given share of the samples does not exceed. */
export const quantileOf = (samples: readonly number[], share: number): number => quantile(ascending(samples), share);

/** A Markdown table, aligned for a terminal. */
export const aligned = (headings: readonly string[], body: readonly (readonly string[])[]): string => {
  const lines = [headings, ...body];
  const widths = headings.map((_, column) => Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(headings), rule, ...body.map(line)].join('\n');
};

const cellsOf = ({ what, unit, samples, budget }: BenchRow): readonly string[] => {
  const sorted = ascending(samples);
  return [
    what,
    figure(quantile(sorted, 0.5)),
    `${figure(quantile(sorted, 0))}–${figure(quantile(sorted, 1))}`,
    sorted.length >= ENOUGH_FOR_P95 ? figure(quantile(sorted, 0.95)) : '',
    sorted.length >= ENOUGH_FOR_P99 ? figure(quantile(sorted, 0.99)) : '',
    unit,
    budget,
    String(sorted.length),
  ];
};

/** The figures as a table. */
export const tableOf = (rows: readonly BenchRow[]): string =>
  aligned(['what', 'median', 'spread', '95th', '99th', 'unit', 'budget', 'samples'], rows.map(cellsOf));

/** The slope of a line through the logarithms of both: 0 for a constant value, 1 for one that grows like the size. */
const exponentOf = (points: readonly { readonly size: number; readonly value: number }[]): number => {
  const logs = points.map(({ size, value }) => [Math.log(size), Math.log(value)] as const);
  const mean = (of: 0 | 1): number => logs.reduce((sum, log) => sum + log[of], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (term: (dx: number, dy: number) => number): number =>
    logs.reduce((total, log) => total + term(log[0] - x, log[1] - y), 0);
  return sum((dx, dy) => dx * dy) / sum((dx) => dx * dx);
};

/**
 * The fastest quarter of the samples shows the cost of the work; the median also includes other load on the machine.
 */
const UNDISTURBED = 0.25;

/** A logarithm itself has an exponent of about 0.1 between these sizes; the rest allows for noise. */
const TOLERATED = 0.25;

const growthCellsOf = ({ what, unit, sizes }: GrowthRow): readonly string[] => {
  const costs = sizes.map(({ events, samples }) => ({
    size: events,
    value: quantileOf(samples, UNDISTURBED),
  }));
  const cost = exponentOf(costs);
  const result = exponentOf(sizes.map((size) => ({ size: size.events, value: Math.max(1, size.result) })));
  const exponent = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(2));
  return [
    what,
    ...costs.map(({ value }) => figure(value)),
    unit,
    exponent(cost),
    exponent(result),
    cost > Math.max(0, result) + TOLERATED ? 'faster than its result' : '',
  ];
};

/** The cost of every operation by size of the history, with the exponents of cost and result. */
export const growthTableOf = (rows: readonly GrowthRow[]): string => {
  const sizes = rows[0]?.sizes.map(({ events }) => `${figure(events)} events`) ?? [];
  return aligned(['what', ...sizes, 'unit', 'exponent', 'of the result', 'grows'], rows.map(growthCellsOf));
};
