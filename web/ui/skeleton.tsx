import type { ReactNode } from 'react';
import * as styles from './skeleton.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

export type SkeletonShape = 'line' | 'title' | 'block';

interface SkeletonProps {
  readonly shape?: SkeletonShape;
}

/** Holds the place of something that is loading. */
export const Skeleton = ({ shape = 'line' }: SkeletonProps) => (
  <span aria-hidden="true" className={styles.skeleton({ shape })} />
);

interface LoadingProps {
  /** What is loading, read out: 'Loading projects...'. */
  readonly label: string;
  readonly shapes?: readonly SkeletonShape[] | undefined;
  /** Other skeletons than `shapes`. */
  readonly children?: ReactNode;
}

/** Skeletons with the sentence that they stand for. */
export const Loading = ({ label, shapes = ['block'], children }: LoadingProps) => (
  <div role="status" className={styles.group}>
    <span className={visuallyHidden}>{label}</span>
    {children ??
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      shapes.map((shape, place) => <Skeleton key={place} shape={shape} />)}
  </div>
);
