import * as styles from './chart.css.ts';
import type { Rank } from './series.ts';

interface PointMarkProps {
  readonly rank: Rank;
  readonly x: number;
  readonly y: number;
}

/** A point of a line: each series has a shape of its own. */
export const PointMark = ({ rank, x, y }: PointMarkProps) => {
  const className = styles.point({ rank });
  switch (rank) {
    case 'first':
      return <circle className={className} cx={x} cy={y} r={4} />;
    case 'second':
      return <rect className={className} x={x - 3.5} y={y - 3.5} width={7} height={7} />;
    case 'third':
      return <path className={className} d={`M${x} ${y - 5}l5 8.500h-10z`} />;
    case 'fourth':
      return <path className={className} d={`M${x} ${y - 5}l5 5-5 5-5-5z`} />;
    default:
      return rank satisfies never;
  }
};
