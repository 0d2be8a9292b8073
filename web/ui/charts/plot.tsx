import { type ReactNode, useState } from 'react';
import { axisLabels } from './axis-labels.ts';
import * as styles from './chart.css.ts';
import { roundTop } from './round-top.ts';
import { type ChartData, highestOf, type RankedSeries, rankedSeries, toldOf } from './series.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 280;
/** Room for the value of the gridline, and for the names below. */
const TOP = 24;
const FOOT = 28;

/** Where things are drawn: upwards from `foot`, in steps from left to right. */
export interface PlotScale {
  readonly width: number;
  readonly step: number;
  readonly foot: number;
  /** The middle of a category. */
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
}

interface PlotProps {
  readonly data: ChartData;
  readonly legend: (series: readonly RankedSeries[]) => ReactNode;
  readonly children: (series: readonly RankedSeries[], scale: PlotScale) => ReactNode;
}

/**
 * Values along an axis of many categories, such as months: three gridlines, as many names as fit, and in words what is
 * under the pointer, or the last category. The rest is in the table that stands by every chart.
 */
export const Plot = ({ data, legend, children }: PlotProps) => {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const { categories, summary, format, leastTop } = data;
  const series = rankedSeries(data);
  const top = roundTop(highestOf(series), leastTop);
  const foot = HEIGHT - FOOT;
  const step = categories.length === 0 ? 0 : width / categories.length;
  const scale: PlotScale = {
    width,
    step,
    foot,
    x: (place) => (place + 0.5) * step,
    y: (value) => foot - ((foot - TOP) * Math.max(value, 0)) / top,
  };
  // Half a thing is no thing.
  const marks = [top, top / 2].filter((value) => leastTop < 4 || Number.isInteger(value));
  return (
    <div>
      {legend(series)}
      <p className={styles.told} aria-hidden="true">
        {toldOf(data, series, pointed ?? categories.length - 1)}
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
              setPointed(Math.min(Math.max(place, 0), categories.length - 1));
            }}
            onPointerLeave={() => setPointed(null)}
          >
            {pointed !== null && (
              <rect className={styles.pointed} x={pointed * step} y={TOP} width={step} height={foot - TOP} />
            )}
            {marks.map((value) => (
              <line key={value} className={styles.line} x1={0} x2={width} y1={scale.y(value)} y2={scale.y(value)} />
            ))}
            {children(series, scale)}
            {marks.map((value) => (
              <text key={value} className={styles.gridMark} x={0} y={scale.y(value) - 6}>
                {format(value)}
              </text>
            ))}
            <line className={styles.base} x1={0} x2={width} y1={foot} y2={foot} />
            {axisLabels(categories, width).map(({ place, x, anchor }) => (
              <text key={place} className={styles.mark} x={x} y={HEIGHT - 8} textAnchor={anchor}>
                {categories[place]}
              </text>
            ))}
          </svg>
        )}
      </div>
    </div>
  );
};
