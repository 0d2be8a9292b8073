import { useId } from 'react';
import { formatBritishDate, formatShortDay } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { ChartKeys, ColumnChart } from '../../../ui/charts/column-chart.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import * as styles from './activity-chart.css.ts';
import type { Period } from './periods.ts';

/** One part of a chart's columns. */
interface Series {
  /** In the singular and in the plural: 'charity', 'charities'. */
  readonly one: string;
  readonly name: string;
  readonly of: (period: Period) => number;
}

export interface ActivityChartProps {
  readonly title: string;
  readonly first: Series;
  readonly second: Series;
  /** Said instead of a chart in which there would be no column. */
  readonly nothing: string;
  readonly periods: readonly Period[];
}

const shortName = ({ from, to }: Period): string =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} - ${formatShortDay(to)}`;

const number = (value: number): string => value.toLocaleString('en-GB');

const nameOf = ({ one, name }: Series, value: number): string => (value === 1 ? one : name);
const counted = (series: Series, value: number): string => `${number(value)} ${nameOf(series, value)}`;

/** One subject over time: a chart with its totals, and the table behind it. */
export const ActivityChart = ({ title, first, second, nothing, periods }: ActivityChartProps) => {
  const id = useId();
  const totalOf = ({ of }: Series): number => periods.reduce((sum, period) => sum + of(period), 0);
  const totals = { first: totalOf(first), second: totalOf(second) };
  const isWeekly = periods.some(({ from, to }) => from !== to);
  const [start, end] = [periods[0], periods.at(-1)];
  const span = start && end ? ` from ${formatBritishDate(start.from)} to ${formatBritishDate(end.to)}` : '';
  const summary = `${title} by ${isWeekly ? 'week' : 'day'}: ${counted(first, totals.first)} and ${counted(second, totals.second)}${span}.`;
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="small">
        <Heading level={3} size="title4" id={id}>
          {title}
        </Heading>
        <ChartKeys
          first={{ name: nameOf(first, totals.first), total: totals.first }}
          second={{ name: nameOf(second, totals.second), total: totals.second }}
        />
        {totals.first + totals.second === 0 ? (
          <p className={styles.nothing}>{nothing}</p>
        ) : (
          <ColumnChart
            summary={summary}
            tell={(column) => `${counted(first, column.first)}, ${counted(second, column.second)}`}
            columns={periods.map((period) => ({
              key: period.from,
              label: shortName(period),
              first: first.of(period),
              second: second.of(period),
            }))}
            start={start ? formatShortDay(start.from) : ''}
            end={end ? formatShortDay(end.to) : ''}
          />
        )}
        <details>
          <summary className={styles.summary}>{title} as a table</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard, too */}
          {/* biome-ignore lint/a11y/useSemanticElements: named, because it takes the focus */}
          <div className={styles.tableFrame} role="region" aria-label={`${title} as a table`} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {[isWeekly ? 'Week to' : 'Day', first.name, second.name, 'All'].map((name) => (
                    <th key={name} scope="col" className={styles.headCell}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {periods.toReversed().map((period) => (
                  <tr key={period.from}>
                    <th scope="row" className={styles.cell}>
                      {formatBritishDate(period.to)}
                    </th>
                    <td className={styles.cell}>{number(first.of(period))}</td>
                    <td className={styles.cell}>{number(second.of(period))}</td>
                    <td className={styles.cell}>{number(first.of(period) + second.of(period))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </Stack>
    </Card>
  );
};
