import { Icon } from '../../ui/icon.tsx';
import * as styles from './public.css.ts';

interface PointsProps {
  readonly points: readonly string[];
  /** What stands before each: a tick for what is given, a line for what is missing. */
  readonly mark?: 'check' | 'minus';
}

/** What something includes, line by line. */
export const Points = ({ points, mark = 'check' }: PointsProps) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point} className={styles.point}>
        <span className={styles.pointMark}>
          <Icon name={mark} />
        </span>
        {point}
      </li>
    ))}
  </ul>
);
