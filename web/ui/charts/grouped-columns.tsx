import { useId } from 'react';
import * as styles from './chart.css.ts';
import { Legend } from './legend.tsx';
import { fillOf, Patterns } from './patterns.tsx';
import { Plot } from './plot.tsx';
import type { ChartData } from './series.ts';

/** Columns side by side for each category: for a course of time. */
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
                  // Its edge is drawn inside.
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place is what it is drawn by
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
