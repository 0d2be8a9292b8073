import { useState } from 'react';
import * as styles from './chart.css.ts';
import { roundTop } from './geometry.ts';
import { useWidth } from './plot.tsx';

interface ChartColumn {
  readonly key: string;
  /** Label: '3 Nov', or '3 Nov - 9 Nov'. */
  readonly label: string;
  /** The main part, at the bottom. */
  readonly first: number;
  /** The other part, on top. */
  readonly second: number;
}

interface ColumnChartProps {
  /** Text alternative of the chart. */
  readonly summary: string;
  /** Describes a column: '3 charities, 1 consultant'. */
  readonly describe: (column: ChartColumn) => string;
  readonly columns: readonly ChartColumn[];
  /** Labels below the first and the last column. */
  readonly start: string;
  readonly end: string;
}

const HEIGHT = 200;
/** Space for the top value, and for the labels below. */
const TOP = 28;
const FOOT = 26;

const number = (value: number): string => value.toLocaleString('en-GB');

/**
 * A stacked column chart of two series with one gridline. Details of the hovered column appear above it; a table next to
 * it shows all values.
 */
export const ColumnChart = ({ summary, describe, columns, start, end }: ColumnChartProps) => {
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
  const shown = columns[pointed ?? peak];
  return (
    <div>
      <p className={styles.details} aria-hidden="true">
        {shown && `${pointed === null ? 'Most, ' : ''}${shown.label}: ${describe(shown)}`}
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
                    // The stroke is drawn inside.
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
  /** Noun of the value: 'charities'. */
  readonly name: string;
}

interface ChartKeysProps {
  readonly first: Key;
  readonly second: Key;
}

/** Legend of the two series with their totals. */
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
