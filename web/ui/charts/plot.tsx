import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import * as styles from './chart.css.ts';
import { axisLabels, roundTop } from './geometry.ts';
import { type ChartData, describeCategory, highestOf, type RankedSeries, rankedSeries } from './series.ts';

/** Observes the width of an element in pixels; 0 before the first render. */
export const useWidth = <Drawn extends HTMLElement>() => {
  const ref = useRef<Drawn>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

const HEIGHT = 280;
/** Space for the gridline value, and for the labels below. */
const TOP = 24;
const FOOT = 28;

/** Coordinates: upwards from `foot`, in steps from left to right. */
interface PlotScale {
  readonly width: number;
  readonly step: number;
  readonly foot: number;
  /** Centre of a category. */
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
}

interface PlotProps {
  readonly data: ChartData;
  readonly legend: (series: readonly RankedSeries[]) => ReactNode;
  readonly children: (series: readonly RankedSeries[], scale: PlotScale) => ReactNode;
}

/**
 * Frame of a chart over many categories, such as months: three gridlines, as many labels as fit, and details of the
 * hovered or last category. A table next to it shows all values.
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
  // Counts have no fractions.
  const marks = [top, top / 2].filter((value) => leastTop < 4 || Number.isInteger(value));
  return (
    <div>
      {legend(series)}
      <p className={styles.details} aria-hidden="true">
        {describeCategory(data, series, pointed ?? categories.length - 1)}
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
