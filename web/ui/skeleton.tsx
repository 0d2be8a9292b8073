import type { ReactNode } from 'react';
import * as styles from './skeleton.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

interface SkeletonProps {
  readonly shape?: 'line' | 'title' | 'block';
}

/** Holds the place of something that is loading. */
export const Skeleton = ({ shape = 'line' }: SkeletonProps) => (
  <span aria-hidden="true" className={styles.skeleton({ shape })} />
);

interface LoadingProps {
  /** What is loading, read out: 'Loading projects...'. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Skeletons with the sentence that they stand for. */
export const Loading = ({ label, children }: LoadingProps) => (
  <div role="status" className={styles.group}>
    <span className={visuallyHidden}>{label}</span>
    {children}
  </div>
);
