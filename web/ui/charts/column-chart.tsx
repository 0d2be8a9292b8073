import { useState } from 'react';
import * as styles from './chart.css.ts';
import { roundTop } from './round-top.ts';
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
  /** A column in words: '3 charities, 1 consultant'. */
  readonly tell: (column: ChartColumn) => string;
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

/**
 * Columns of two parts. One gridline, the highest value, first and last name: the rest is in the table behind it, and
 * above the chart for the column under the pointer.
 */
export const ColumnChart = ({ summary, tell, columns, start, end }: ColumnChartProps) => {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const highest = Math.max(0, ...columns.map(({ first, second }) => first + second));
  const top = roundTop(highest);
  const foot = HEIGHT - FOOT;
  const heightOf = (value: number): number => ((foot - TOP) * value) / top;
  const step = columns.length === 0 ? 0 : width / columns.length;
  const gap = Math.min(6, step * 0.3);
  const peak = columns.findIndex(({ first, second }) => first + second === highest);
  const middle = (place: number): number => (place + 0.5) * step;
  const told = columns[pointed ?? peak];
  return (
    <div>
      <p className={styles.told} aria-hidden="true">
        {told && `${pointed === null ? 'Most, ' : ''}${told.label}: ${tell(told)}`}
      </p>
      <div ref={ref} className={styles.frame}>
        {width > 0 && (
          <svg
            role="img"
            aria-label={summary}
            width={width}
            height={HEIGHT}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            onPointerMove={({ clientX, currentTarget }) => {
              const place = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / step);
              setPointed(Math.min(Math.max(place, 0), columns.length - 1));
            }}
            onPointerLeave={() => setPointed(null)}
          >
            <line className={styles.line} x1={0} x2={width} y1={TOP} y2={TOP} />
            {pointed !== null && (
              <rect className={styles.pointed} x={pointed * step} y={TOP} width={step} height={foot - TOP} />
            )}
            {columns.map(({ key, first, second }, place) => {
              const x = place * step + gap / 2;
              return (
                <g key={key}>
                  <rect
                    className={styles.bar({ rank: 'first' })}
                    x={x}
                    y={foot - heightOf(first)}
                    width={step - gap}
                    height={heightOf(first)}
                  />
                  {second > 0 && (
                    // Its edge is drawn inside.
                    <rect
                      className={styles.bar({ rank: 'second' })}
                      x={x + 0.5}
                      y={foot - heightOf(first + second) + 0.5}
                      width={Math.max(step - gap - 1, 1)}
                      height={Math.max(heightOf(second) - 1, 1)}
                    />
                  )}
                </g>
              );
            })}
            <line className={styles.base} x1={0} x2={width} y1={foot} y2={foot} />
            <text className={styles.mark} x={0} y={TOP - 8}>
              {number(top)}
            </text>
            {highest < top && (
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
    </div>
  );
};

interface Key {
  readonly total: number;
  /** What it is so many of: 'charities'. */
  readonly name: string;
}

interface ChartKeysProps {
  readonly first: Key;
  readonly second: Key;
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
          <rect className={styles.bar({ rank })} x="0.5" y="0.5" width="13" height="13" rx="3" />
        </svg>
        <span>
          <span className={styles.amount}>{number(total)}</span> {name}
        </span>
      </li>
    ))}
  </ul>
);
