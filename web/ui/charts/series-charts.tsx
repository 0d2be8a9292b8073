import { useId } from 'react';
import * as styles from './chart.css.ts';
import { pathOf } from './geometry.ts';
import { Plot } from './plot.tsx';
import { type ChartData, highestOf, type Rank, type RankedSeries, rankedSeries } from './series.ts';

/** Fill patterns, so that colour is never the only difference. Needed once per SVG with areas. */
const Patterns = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={`${id}-third`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={styles.hatchGround} width="6" height="6" />
      <rect className={styles.hatch} width="2.5" height="6" />
    </pattern>
    <pattern id={`${id}-fourth`} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect className={styles.hatchGround} width="6" height="6" />
      <circle className={styles.hatch} cx="3" cy="3" r="1.6" />
    </pattern>
  </defs>
);

/** Fill of an area by rank: a class for the first two, a pattern for the others. */
const fillOf = (id: string, rank: Rank): string | undefined =>
  rank === 'third' || rank === 'fourth' ? `url(#${id}-${rank})` : undefined;

interface PointMarkProps {
  readonly rank: Rank;
  readonly x: number;
  readonly y: number;
}

/** Marker of a line; each series has its own shape. */
const PointMark = ({ rank, x, y }: PointMarkProps) => {
  const className = styles.point({ rank });
  switch (rank) {
    case 'first':
      return <circle className={className} cx={x} cy={y} r={4} />;
    case 'second':
      return <rect className={className} x={x - 3.5} y={y - 3.5} width={7} height={7} />;
    case 'third':
      return <path className={className} d={`M${x} ${y - 5}l5 8.500h-10z`} />;
    case 'fourth':
      return <path className={className} d={`M${x} ${y - 5}l5 5-5 5-5-5z`} />;
    default:
      return rank satisfies never;
  }
};

interface LegendProps {
  readonly series: readonly RankedSeries[];
  readonly shape: 'area' | 'line';
}

/** Legend; a single series needs none, because the title names it. */
const Legend = ({ series, shape }: LegendProps) => {
  const id = useId();
  return series.length < 2 ? null : (
    <ul className={styles.keys} aria-hidden="true">
      {series.map(({ name, rank }) => (
        <li key={name} className={styles.key}>
          {shape === 'area' ? (
            <svg className={styles.swatch} viewBox="0 0 14 14" aria-hidden="true">
              <Patterns id={`${id}${rank}`} />
              <rect
                className={styles.area({ rank })}
                fill={fillOf(`${id}${rank}`, rank)}
                x="0.5"
                y="0.5"
                width="13"
                height="13"
                rx="3"
              />
            </svg>
          ) : (
            <svg className={styles.lineSwatch} viewBox="0 0 36 14" aria-hidden="true">
              <path className={styles.series({ rank })} d="M0 7H36" />
              <PointMark rank={rank} x={18} y={7} />
            </svg>
          )}
          {name}
        </li>
      ))}
    </ul>
  );
};

/** Grouped columns over time. */
export const GroupedColumns = ({ data }: { readonly data: ChartData }) => {
  const id = useId();
  return (
    <Plot data={data} legend={(series) => <Legend series={series} shape="area" />}>
      {(series, { step, foot, y }) => {
        const gap = Math.min(16, step * 0.3);
        const each = (step - gap) / Math.max(series.length, 1);
        return (
          <>
            <Patterns id={id} />
            {series.map(({ name, rank, values }, at) =>
              values.map((value, place) =>
                value === null || value <= 0 ? null : (
                  // The stroke is drawn inside.
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: elements are drawn by position
                    key={`${name}-${place}`}
                    className={styles.area({ rank })}
                    fill={fillOf(id, rank)}
                    x={place * step + gap / 2 + at * each + 0.5}
                    y={y(value) + 0.5}
                    width={Math.max(each - 1, 0.5)}
                    height={Math.max(foot - y(value) - 0.5, 0.5)}
                  />
                ),
              ),
            )}
          </>
        );
      }}
    </Plot>
  );
};

/** Columns over time, with the series on top of each other. */
export const StackedColumns = ({ data }: { readonly data: ChartData }) => {
  const id = useId();
  const totals = data.categories.map((_, place) =>
    data.series.reduce((sum, { values }) => sum + Math.max(values[place] ?? 0, 0), 0),
  );
  // The axis reaches the highest stack, not the highest series.
  const leastTop = Math.max(data.leastTop, ...totals);
  return (
    <Plot data={{ ...data, leastTop }} legend={(series) => <Legend series={series} shape="area" />}>
      {(series, { step, foot, y }) => {
        const gap = Math.min(16, step * 0.3);
        return (
          <>
            <Patterns id={id} />
            {data.categories.map((category, place) => {
              let below = 0;
              return series.map(({ name, rank, values }) => {
                const value = Math.max(values[place] ?? 0, 0);
                const [bottom, top] = [y(below), y(below + value)];
                below += value;
                return value === 0 ? null : (
                  <rect
                    key={`${name}-${category}`}
                    className={styles.area({ rank })}
                    fill={fillOf(id, rank)}
                    x={place * step + gap / 2}
                    y={top + 0.5}
                    width={Math.max(step - gap, 0.5)}
                    height={Math.max(Math.min(bottom, foot) - top - 1, 0.5)}
                  />
                );
              });
            })}
          </>
        );
      }}
    </Plot>
  );
};

/** Minimum distance between markers, in pixels. */
const LEAST_STEP = 14;

const isAlone = (values: readonly (number | null)[], place: number): boolean =>
  (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null;

/** Lines over time, the main series on top. */
export const LinesChart = ({ data }: { readonly data: ChartData }) => (
  <Plot data={data} legend={(series) => <Legend series={series} shape="line" />}>
    {(series, scale) =>
      series.toReversed().map(({ name, rank, values }) => (
        <g key={name}>
          <path className={styles.series({ rank })} d={pathOf(values, scale)} />
          {values.map((value, place) =>
            value !== null && (scale.step >= LEAST_STEP || isAlone(values, place)) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: elements are drawn by position
              <PointMark key={place} rank={rank} x={scale.x(place)} y={scale.y(value)} />
            ) : null,
          )}
        </g>
      ))
    }
  </Plot>
);

/** Horizontal bars with labels and values, for categories without an order in time. */
export const RowsChart = ({ data }: { readonly data: ChartData }) => {
  const id = useId();
  const { categories, format, summary } = data;
  const series = rankedSeries(data);
  const highest = highestOf(series);
  return (
    <div className={styles.withLegend}>
      <Legend series={series} shape="area" />
      <div role="img" aria-label={summary} className={styles.rows}>
        {categories.map((category, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two categories may share a name
          <div key={place} className={styles.row}>
            <span className={styles.rowName}>{category}</span>
            <span className={styles.rowBars}>
              {series.map(({ name, rank, values }) => {
                const value = values[place] ?? null;
                const share = value === null || highest === 0 ? 0 : (100 * Math.max(value, 0)) / highest;
                return (
                  <span key={name} className={styles.rowBar}>
                    <svg className={styles.rowDrawing({ isThin: series.length > 1 })} aria-hidden="true">
                      <Patterns id={`${id}${place}${rank}`} />
                      {share > 0 && (
                        <rect
                          className={styles.area({ rank })}
                          fill={fillOf(`${id}${place}${rank}`, rank)}
                          x="0.5"
                          y="0.5"
                          width={`${Math.max(share * 0.99, 0.5)}%`}
                          height="100%"
                        />
                      )}
                    </svg>
                    <span className={styles.rowValue}>{value === null ? '–' : format(value)}</span>
                  </span>
                );
              })}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
};

const percent = (share: number): string =>
  `${(share * 100).toLocaleString('en-GB', { maximumFractionDigits: share < 0.1 ? 1 : 0 })}%`;

/**
 * A funnel of the first series: each step with its value and its share of the first step. Members of a step need not have
 * passed the one before.
 */
export const FunnelChart = ({ data: { categories, series, format, summary } }: { readonly data: ChartData }) => {
  const [first] = series;
  if (first === undefined) return null;
  const highest = highestOf([first]);
  const begun = first.values[0] ?? 0;
  const widthOf = (place: number): number =>
    highest === 0 ? 0 : (100 * Math.max(first.values[place] ?? 0, 0)) / highest;
  return (
    <div role="img" aria-label={summary} className={styles.rows}>
      {categories.map((category, place) => {
        const value = first.values[place] ?? 0;
        const isLast = place === categories.length - 1;
        const [width, next] = [widthOf(place), widthOf(place + 1)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may share a name
          <div key={place} className={styles.funnelStep}>
            <span className={styles.funnelWords}>
              <span className={styles.rowName}>{category}</span>
              <span className={styles.rowValue}>{format(value)}</span>
              {place > 0 && begun > 0 && (
                <span className={styles.funnelShare}>{percent(value / begun)} of the first step</span>
              )}
            </span>
            <svg
              className={styles.funnelDrawing({ isLast })}
              viewBox={`0 0 100 ${isLast ? 26 : 40}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect
                className={styles.area({ rank: 'first' })}
                x={50 - width / 2}
                y="0"
                width={Math.max(width, 0.4)}
                height="26"
              />
              {!isLast && (
                <path
                  className={styles.funnelLoss}
                  d={`M${50 - width / 2} 26H${50 + width / 2}L${50 + next / 2} 40H${50 - next / 2}Z`}
                />
              )}
            </svg>
          </div>
        );
      })}
    </div>
  );
};
