import { Skeleton } from '../../../ui/skeleton.tsx';
import * as styles from './directory.css.ts';

/** Holds the place of one consultant's card. */
export const CardSkeleton = () => (
  <div className={styles.card} data-skeleton>
    <div className={styles.person}>
      <span className={styles.portraitSkeleton} />
      <div className={styles.nameSkeleton}>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </div>
    </div>
    <Skeleton shape="line" />
    <Skeleton shape="line" />
    <Skeleton shape="line" />
  </div>
);
