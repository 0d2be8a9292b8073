import { useId } from 'react';
import * as styles from './chart.css.ts';
import { Legend } from './legend.tsx';
import { fillOf, Patterns } from './patterns.tsx';
import { type ChartData, highestOf, rankedSeries } from './series.ts';

/** Bars below each other, with their names and values beside them: for things without an order in time. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have one name
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
