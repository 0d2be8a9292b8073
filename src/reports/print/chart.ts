import type { ResultColumn } from '../../contract/figures.ts';
import { inOneSentence, midSentence } from '../../contract/format-list.ts';
import type { ReportResult } from '../../contract/reports.ts';
import { escaped } from '../../platform/html.ts';
import { formatCell } from './cells.ts';
import { roundValues } from './scale.ts';

const WIDTH = 880;
/** Maximum number of categories in a chart; the table has all of them. */
const MAX_CATEGORIES = 60;

interface Series {
  readonly column: ResultColumn;
  readonly values: readonly (number | null)[];
}
interface Drawing {
  readonly category: ResultColumn;
  readonly names: readonly string[];
  readonly series: readonly Series[];
  readonly highest: number;
}

const text = (x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end' = 'start'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(content)}</text>`;

const shortened = (name: string, most: number): string => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

const framed = (height: number, label: string, content: readonly string[]): string =>
  [
    `<svg viewBox="0 0 ${WIDTH} ${height.toFixed(0)}" role="img" aria-label="${escaped(label)}">`,
    ...content,
    '</svg>',
  ].join('\n');

/** Names are on the left, with the bars to their right, one below another for each series. */
const sideways = ({ names, series, highest }: Drawing, label: string): string => {
  const [left, right, bar, gap] = [230, 110, 16, 14];
  const group = series.length * bar + gap;
  const content = names.flatMap((name, at) => [
    text(left - 12, at * group + (series.length * bar) / 2 + 5, shortened(name, 30), 'end'),
    ...series.flatMap(({ column, values }, place) => {
      const value = values[at] ?? null;
      const length = highest > 0 ? (Math.max(0, value ?? 0) / highest) * (WIDTH - left - right) : 0;
      const y = at * group + place * bar;
      return [
        `<rect class="s${place}" x="${left}" y="${y + 1}" width="${Math.max(length, 1).toFixed(1)}" height="${bar - 3}" rx="2"/>`,
        text(left + length + 8, y + bar - 4, formatCell(value, column)),
      ];
    }),
  ]);
  return framed(Math.max(names.length * group, 40), label, content);
};

/** A bar or line chart with time on the horizontal axis. */
const overTime = ({ category, names, series, highest }: Drawing, kind: 'bars' | 'lines', label: string): string => {
  // Leaves room for half of the last label on the right.
  const [height, left, top, bottom, end] = [320, 76, 12, 34, WIDTH - 32];
  const values = roundValues(highest);
  const most = values.at(-1) ?? 1;
  const floor = height - bottom;
  const yOf = (value: number): number => floor - (Math.max(0, value) / most) * (floor - top);
  const step = (end - left) / Math.max(names.length, 1);
  const middleOf = (at: number): number => left + (at + 0.5) * step;
  const unit = series[0]?.column ?? category;

  const lines = values.flatMap((value) => [
    `<line class="grid" x1="${left}" x2="${end}" y1="${yOf(value).toFixed(1)}" y2="${yOf(value).toFixed(1)}"/>`,
    text(left - 10, yOf(value) + 4, formatCell(value, unit), 'end'),
  ]);
  const every = Math.ceil(names.length / Math.floor((end - left) / 84));
  const labels = names.flatMap((name, at) =>
    at % every === 0 ? [text(middleOf(at), height - 10, name, 'middle')] : [],
  );
  const bars = (): readonly string[] => {
    const width = Math.min((step * 0.72) / series.length, 40);
    return series.flatMap((one, place) =>
      one.values.flatMap((value, at) => {
        if (value === null) return [];
        const x = middleOf(at) + (place - series.length / 2) * width;
        const y = yOf(value);
        return [
          `<rect class="s${place}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(width - 1, 1).toFixed(1)}" height="${Math.max(floor - y, 0).toFixed(1)}"/>`,
        ];
      }),
    );
  };
  const curves = (): readonly string[] =>
    series.flatMap(({ values: ofSeries }, place) => {
      // A null ends a line.
      const lines: string[][] = [[]];
      for (const [at, value] of ofSeries.entries()) {
        if (value === null) lines.push([]);
        else lines.at(-1)?.push(`${middleOf(at).toFixed(1)},${yOf(value).toFixed(1)}`);
      }
      return [
        ...lines
          .filter((points) => points.length > 1)
          .map((points) => `<polyline class="s${place}" points="${points.join(' ')}"/>`),
        ...lines.flat().map((point) => {
          const [x, y] = point.split(',');
          return `<circle class="s${place}" cx="${x}" cy="${y}" r="3"/>`;
        }),
      ];
    });
  return framed(height, label, [...lines, ...labels, ...(kind === 'bars' ? bars() : curves())]);
};

const numberIn = (row: ReportResult['rows'][number], place: number): number | null => {
  const value = row[place];
  return typeof value === 'number' ? value : null;
};

/** The chart of a result as an HTML figure with SVG and legend; empty for a result without a chart. */
export const chartOf = (title: string, { columns, rows, chart }: ReportResult): string => {
  if (chart === null || rows.length === 0) return '';
  const placeOf = (name: string): number => columns.findIndex((column) => column.name === name);
  const category = columns[placeOf(chart.category)];
  if (category === undefined) return '';
  // Shows the latest of a time axis, and the first of other categories.
  const isTime = category.kind === 'date';
  const shown = isTime ? rows.slice(-MAX_CATEGORIES) : rows.slice(0, MAX_CATEGORIES);
  const series = chart.series.flatMap((name): Series[] => {
    const place = placeOf(name);
    const column = columns[place];
    return column ? [{ column, values: shown.map((row) => numberIn(row, place)) }] : [];
  });
  const drawing: Drawing = {
    category,
    names: shown.map((row) => formatCell(row[placeOf(chart.category)] ?? null, category)),
    series,
    highest: Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))),
  };
  const figures = inOneSentence(series.map(({ column }) => column.label));
  const label = `${title}: ${figures.join(', ')} by ${midSentence(category.label)}`;
  const isSideways = chart.kind === 'funnel' || (chart.kind === 'bars' && !isTime);
  const drawn = isSideways
    ? sideways(drawing, label)
    : overTime(drawing, chart.kind === 'lines' ? 'lines' : 'bars', label);
  const cut =
    shown.length < rows.length
      ? `<p>The chart shows ${isTime ? 'the last' : 'the first'} ${MAX_CATEGORIES} of ${rows.length.toLocaleString('en-GB')}; the table has all of them.</p>`
      : '';
  const legend = series.map(({ column }, place) => `<li><i class="s${place}"></i>${escaped(column.label)}</li>`);
  return `<figure>\n<ul>${legend.join('')}</ul>\n<div class="wide" role="region" aria-label="Chart" tabindex="0">\n${drawn}\n</div>\n${cut}</figure>`;
};
