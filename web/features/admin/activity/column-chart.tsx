import * as styles from './column-chart.css.ts';
import { roundTop } from './periods.ts';
import { useWidth } from './use-width.ts';

interface ChartColumn {
  readonly key: string;
  /** What it stands for: '3 Nov', or '3 Nov - 9 Nov'. */
  readonly label: string;
  /** The emphasised part, at the foot. */
  readonly first: number;
  /** What completes it, on top. */
  readonly second: number;
}

interface ColumnChartProps {
  /** What the chart shows, in a sentence: it is an image to those who cannot see it. */
  readonly summary: string;
  readonly columns: readonly ChartColumn[];
  /** Names below the first and the last column. */
  readonly start: string;
  readonly end: string;
}

const HEIGHT = 200;
/** Room for the value of the highest column, and for the names below. */
const TOP = 28;
const FOOT = 26;

const number = (value: number): string => value.toLocaleString('en-GB');

/** Columns of two parts. One gridline, the highest value, first and last name: the rest is in the table behind it. */
export const ColumnChart = ({ summary, columns, start, end }: ColumnChartProps) => {
  const { ref, width } = useWidth<HTMLDivElement>();
  const highest = Math.max(0, ...columns.map(({ first, second }) => first + second));
  const top = roundTop(highest);
  const foot = HEIGHT - FOOT;
  const heightOf = (value: number): number => ((foot - TOP) * value) / top;
  const step = columns.length === 0 ? 0 : width / columns.length;
  const gap = Math.min(6, step * 0.3);
  const peak = columns.findIndex(({ first, second }) => highest > 0 && first + second === highest);
  const middle = (place: number): number => (place + 0.5) * step;
  return (
    <div ref={ref} className={styles.frame}>
      {width > 0 && (
        <svg role="img" aria-label={summary} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
          <line className={styles.line} x1={0} x2={width} y1={TOP} y2={TOP} />
          {columns.map(({ key, label, first, second }, place) => {
            const x = place * step + gap / 2;
            return (
              <g key={key}>
                <title>{`${label}: ${number(first + second)}`}</title>
                <rect
                  className={styles.bar({ rank: 'first' })}
                  x={x}
                  y={foot - heightOf(first)}
                  width={step - gap}
                  height={heightOf(first)}
                />
                <rect
                  className={styles.bar({ rank: 'second' })}
                  x={x}
                  y={foot - heightOf(first + second)}
                  width={step - gap}
                  height={heightOf(second)}
                />
              </g>
            );
          })}
          <line className={styles.base} x1={0} x2={width} y1={foot} y2={foot} />
          <text className={styles.mark} x={0} y={TOP - 8}>
            {number(top)}
          </text>
          {peak >= 0 && highest < top && (
            <text
              className={styles.highest}
              x={middle(peak)}
              y={foot - heightOf(highest) - 6}
              textAnchor={middle(peak) < 16 ? 'start' : middle(peak) > width - 16 ? 'end' : 'middle'}
            >
              {number(highest)}
            </text>
          )}
          <text className={styles.mark} x={0} y={HEIGHT - 6}>
            {start}
          </text>
          <text className={styles.mark} x={width} y={HEIGHT - 6} textAnchor="end">
            {end}
          </text>
        </svg>
      )}
    </div>
  );
};

interface ChartKeysProps {
  readonly first: { readonly name: string; readonly total: number };
  readonly second: { readonly name: string; readonly total: number };
}

/** What the two parts of a column are, and how many there were in all. */
export const ChartKeys = ({ first, second }: ChartKeysProps) => (
  <ul className={styles.keys}>
    {(
      [
        ['first', first],
        ['second', second],
      ] as const
    ).map(([rank, { name, total }]) => (
      <li key={rank} className={styles.key}>
        <svg className={styles.swatch} viewBox="0 0 14 14" aria-hidden="true">
          <rect className={styles.bar({ rank })} width="14" height="14" rx="3" />
        </svg>
        <span>
          <span className={styles.amount}>{number(total)}</span> {name}
        </span>
      </li>
    ))}
  </ul>
);
