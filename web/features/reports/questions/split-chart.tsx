import { formatFigure } from '#contract/figures.ts';
import { midSentence } from '#contract/format-list.ts';
import type { SplitChart } from '#contract/questions.ts';
import type { ReportResult } from '#contract/reports.ts';
import { counted } from '#lib/counted.ts';
import { LinesChart, StackedColumns } from '#ui/charts/series-charts.tsx';
import { Stack } from '#ui/layout.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { listed } from '../format.ts';
import * as styles from './questions.css.ts';
import { heatOf, type SplitData, splitData } from './split-data.ts';

const HeatMap = ({
  title,
  data: { categories, series, column, categoryLabel, splitLabel },
}: {
  readonly title: string;
  readonly data: SplitData;
}) => {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a focusable region needs a name
    <div className={styles.heatFrame} role="region" aria-label={`${title} as a heat map`} tabIndex={0}>
      <table className={styles.heat}>
        <caption className={visuallyHidden}>{title}</caption>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={series.length} className={styles.heatGroup}>
              {splitLabel}
            </th>
          </tr>
          <tr>
            <th scope="col" className={styles.heatHead}>
              {categoryLabel}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className={styles.heatHead}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            <tr key={category}>
              <th scope="row" className={styles.heatHead}>
                {category}
              </th>
              {series.map(({ name, values }) => {
                const value = values[at] ?? null;
                return (
                  <td key={name} className={styles.heatCell[heatOf(value, highest)]}>
                    {value === null ? '' : formatFigure(column.kind, value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const nameOf = ({ column, categoryLabel, splitLabel }: SplitData): string =>
  `${column.label} by ${midSentence(categoryLabel)} and ${midSentence(splitLabel)}`;

interface SplitChartViewProps {
  readonly title: string;
  readonly result: ReportResult;
  readonly chart: SplitChart;
}

/** The chart of two groupings. The table below shows all figures. */
export const SplitChartView = ({ title, result, chart }: SplitChartViewProps) => {
  const data = splitData(result, chart);
  if (data === null || data.categories.length === 0) return null;
  if (chart.kind === 'heat') {
    return (
      <Stack gap="small">
        <Text weight="strong">{nameOf(data)}</Text>
        <HeatMap title={title} data={data} />
      </Stack>
    );
  }
  const { categories, series, leftOut, column } = data;
  const kind = chart.kind === 'lines' ? 'Lines' : 'Stacked columns';
  const drawn = {
    summary: `${title}. ${kind}: ${column.label} for ${listed(series.map(({ name }) => name))}, from ${categories[0]} to ${categories.at(-1)}. The table below shows all figures.`,
    categories,
    series,
    format: (value: number) => formatFigure(column.kind, value),
    leastTop: 4,
  };
  return (
    <Stack gap="small">
      <Text weight="strong">{nameOf(data)}</Text>
      {chart.kind === 'lines' ? <LinesChart data={drawn} /> : <StackedColumns data={drawn} />}
      {leftOut > 0 && (
        <Caption>{counted(leftOut, 'smaller series is', 'smaller series are')} in the table only.</Caption>
      )}
    </Stack>
  );
};
