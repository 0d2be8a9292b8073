import * as styles from './chart.css.ts';
import { type ChartData, highestOf } from './series.ts';

const percent = (share: number): string =>
  `${(share * 100).toLocaleString('en-GB', { maximumFractionDigits: share < 0.1 ? 1 : 0 })}%`;

/**
 * Steps that mostly get narrower, each with its value and how that compares with the first: who is at a step need not have
 * been at the one before. Draws the first series only.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one name
          <div key={place} className={styles.funnelStep}>
            <span className={styles.funnelWords}>
              <span className={styles.rowName}>{category}</span>
              <span className={styles.rowValue}>{format(value)}</span>
              {place > 0 && begun > 0 && (
                <span className={styles.funnelShare}>
                  {percent(value / begun)} of {categories[0]?.toLowerCase()}
                </span>
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
