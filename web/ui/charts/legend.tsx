import { useId } from 'react';
import * as styles from './chart.css.ts';
import { fillOf, Patterns } from './patterns.tsx';
import { PointMark } from './point-mark.tsx';
import type { RankedSeries } from './series.ts';

interface LegendProps {
  readonly series: readonly RankedSeries[];
  readonly shape: 'area' | 'line';
}

/** What the series of a chart are. One alone is named by the chart's title. */
export const Legend = ({ series, shape }: LegendProps) => {
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
