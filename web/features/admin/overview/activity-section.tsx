import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { activityQuery } from '#api/administration.ts';
import { formatBritishDate, formatShortDay } from '#lib/dates.ts';
import { ChartKeys, ColumnChart } from '#ui/charts/column-chart.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Heading } from '#ui/heading.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Select } from '#ui/select.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { type ActivityRange, activityRanges } from '../search.ts';
import { type Period, periodsOf } from './activity-periods.ts';
import * as styles from './overview-page.css.ts';

/** One of the two series of a chart. */
interface Series {
  /** Singular noun: 'charity'. `name` is the plural. */
  readonly one: string;
  readonly name: string;
  readonly of: (period: Period) => number;
}

interface ActivityChartProps {
  readonly title: string;
  readonly first: Series;
  readonly second: Series;
  /** Shown instead of a chart without values. */
  readonly emptyText: string;
  readonly periods: readonly Period[];
}

const shortName = ({ from, to }: Period): string =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`;

const number = (value: number): string => value.toLocaleString('en-GB');

const nameOf = ({ one, name }: Series, value: number): string => (value === 1 ? one : name);
const counted = (series: Series, value: number): string => `${number(value)} ${nameOf(series, value)}`;

/** A chart over time with its totals and its data table. */
const ActivityChart = ({ title, first, second, emptyText, periods }: ActivityChartProps) => {
  const totalOf = ({ of }: Series): number => periods.reduce((sum, period) => sum + of(period), 0);
  const totals = { first: totalOf(first), second: totalOf(second) };
  const isWeekly = periods.some(({ from, to }) => from !== to);
  const [start, end] = [periods[0], periods.at(-1)];
  const span = start && end ? ` from ${formatBritishDate(start.from)} to ${formatBritishDate(end.to)}` : '';
  const summary = `${title} by ${isWeekly ? 'week' : 'day'}: ${counted(first, totals.first)} and ${counted(second, totals.second)}${span}.`;
  return (
    <TitledCard title={title} level={3} gap="small">
      <ChartKeys
        first={{ name: nameOf(first, totals.first), total: totals.first }}
        second={{ name: nameOf(second, totals.second), total: totals.second }}
      />
      {totals.first + totals.second === 0 ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        <ColumnChart
          summary={summary}
          describe={(column) => `${counted(first, column.first)}, ${counted(second, column.second)}`}
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
      <Disclosure summary={`${title} as a table`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: a focusable region needs a name */}
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
      </Disclosure>
    </TitledCard>
  );
};

const Charts = ({ range }: { range: ActivityRange }) => {
  const query = useQuery(activityQuery(range));
  const { data } = query;
  if (data === undefined)
    return <NotLoaded query={query} what="the activity" shapes={['block', 'block']} headingLevel={3} />;
  const periods = periodsOf(data.data);
  return (
    <Grid columns="medium" gap="medium" align="start">
      <ActivityChart
        title="Visits"
        first={{ one: 'new visitor', name: 'new visitors', of: ({ newVisitors }) => newVisitors }}
        second={{ one: 'further visit', name: 'further visits', of: ({ visits, newVisitors }) => visits - newVisitors }}
        emptyText="No visits in this period."
        periods={periods}
      />
      <ActivityChart
        title="Sign-ups"
        first={{ one: 'charity', name: 'charities', of: ({ charitySignups }) => charitySignups }}
        second={{ one: 'consultant', name: 'consultants', of: ({ consultantSignups }) => consultantSignups }}
        emptyText="No sign-ups in this period."
        periods={periods}
      />
      <ActivityChart
        title="Registrations"
        first={{ one: 'charity', name: 'charities', of: ({ charities }) => charities }}
        second={{ one: 'consultant', name: 'consultants', of: ({ consultants }) => consultants }}
        emptyText="No registrations in this period."
        periods={periods}
      />
    </Grid>
  );
};

const options = activityRanges.map((range) => ({ value: String(range), label: `Last ${range} days` }));

interface ActivitySectionProps {
  readonly range: ActivityRange;
  readonly onRange: (range: ActivityRange) => void;
}

/** Visits, sign-ups and registrations over time. */
export const ActivitySection = ({ range, onRange }: ActivitySectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="medium">
        <div className={styles.head}>
          <Heading level={2} id={id}>
            Activity
          </Heading>
          <div className={styles.range}>
            <Select
              label="Period"
              options={options}
              value={String(range)}
              onChange={(chosen) => {
                const known = activityRanges.find((candidate) => String(candidate) === chosen);
                if (known) onRange(known);
              }}
            />
          </div>
        </div>
        <Charts range={range} />
      </Stack>
    </section>
  );
};
