import { Icon } from '../../../ui/icon.tsx';
import * as styles from './pricing.css.ts';

/** What something includes, line by line. */
export const Points = ({ points }: { readonly points: readonly string[] }) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point} className={styles.point}>
        <span className={styles.pointMark}>
          <Icon name="check" />
        </span>
        {point}
      </li>
    ))}
  </ul>
);
