import * as styles from './chart.css.ts';
import { Legend } from './legend.tsx';
import { pathOf } from './line-path.ts';
import { Plot } from './plot.tsx';
import { PointMark } from './point-mark.tsx';
import type { ChartData } from './series.ts';

/** Points closer to each other than this, in pixels, would run together. */
const LEAST_STEP = 14;

const isAlone = (values: readonly (number | null)[], place: number): boolean =>
  (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null;

/** Lines over a course of time. The emphasised one lies on top. */
export const LinesChart = ({ data }: { readonly data: ChartData }) => (
  <Plot data={data} legend={(series) => <Legend series={series} shape="line" />}>
    {(series, scale) =>
      series.toReversed().map(({ name, rank, values }) => (
        <g key={name}>
          <path className={styles.series({ rank })} d={pathOf(values, scale)} />
          {values.map((value, place) =>
            value !== null && (scale.step >= LEAST_STEP || isAlone(values, place)) ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is what it is drawn by
              <PointMark key={place} rank={rank} x={scale.x(place)} y={scale.y(value)} />
            ) : null,
          )}
        </g>
      ))
    }
  </Plot>
);
