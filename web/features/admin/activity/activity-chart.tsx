import { useId } from 'react';
import { formatBritishDate, formatProjectDate, formatShortDay } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import * as styles from './activity-chart.css.ts';
import { ChartKeys, ColumnChart } from './column-chart.tsx';
import type { Period } from './periods.ts';

/** One part of a chart's columns. */
interface Series {
  /** In the plural: 'charities'. */
  readonly name: string;
  readonly of: (period: Period) => number;
}

export interface ActivityChartProps {
  readonly title: string;
  readonly first: Series;
  readonly second: Series;
  readonly periods: readonly Period[];
}

const shortName = ({ from, to }: Period): string =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} - ${formatShortDay(to)}`;

const longName = ({ from, to }: Period): string =>
  from === to ? formatBritishDate(from) : `${formatShortDay(from)} - ${formatProjectDate(to)}`;

const number = (value: number): string => value.toLocaleString('en-GB');

/** One subject over time: a chart with its totals, and the table behind it. */
export const ActivityChart = ({ title, first, second, periods }: ActivityChartProps) => {
  const id = useId();
  const totalOf = ({ of }: Series): number => periods.reduce((sum, period) => sum + of(period), 0);
  const totals = { first: totalOf(first), second: totalOf(second) };
  const isWeekly = periods.some(({ from, to }) => from !== to);
  const [start, end] = [periods[0], periods.at(-1)];
  const summary = `${title} by ${isWeekly ? 'week' : 'day'}: ${number(totals.first)} ${first.name} and ${number(
    totals.second,
  )} ${second.name}${start && end ? ` from ${formatBritishDate(start.from)} to ${formatBritishDate(end.to)}` : ''}.`;
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="small">
        <Heading level={3} size="title4" id={id}>
          {title}
        </Heading>
        <ChartKeys
          first={{ name: first.name, total: totals.first }}
          second={{ name: second.name, total: totals.second }}
        />
        <ColumnChart
          summary={summary}
          columns={periods.map((period) => ({
            key: period.from,
            label: shortName(period),
            first: first.of(period),
            second: second.of(period),
          }))}
          start={start ? formatShortDay(start.from) : ''}
          end={end ? formatShortDay(end.to) : ''}
        />
        <details>
          <summary className={styles.summary}>{title} as a table</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard, too */}
          {/* biome-ignore lint/a11y/useSemanticElements: named, because it takes the focus */}
          <div className={styles.tableFrame} role="region" aria-label={`${title} as a table`} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {[isWeekly ? 'Week' : 'Day', first.name, second.name, 'All'].map((name) => (
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
                      {longName(period)}
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
