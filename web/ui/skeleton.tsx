import type { ReactNode } from 'react';
import * as styles from './skeleton.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

export type SkeletonShape = 'line' | 'title' | 'block';

/** Placeholder of something that is loading. */
export const Skeleton = ({ shape = 'line' }: { readonly shape?: SkeletonShape }) => (
  <span aria-hidden="true" className={styles.skeleton({ shape })} />
);

interface LoadingProps {
  /** Announced to screen readers: 'Loading projects...'. */
  readonly label: string;
  readonly shapes?: readonly SkeletonShape[] | undefined;
  /** Skeletons to use instead of `shapes`. */
  readonly children?: ReactNode;
}

/** Skeletons with an announcement for screen readers. */
export const Loading = ({ label, shapes = ['block'], children }: LoadingProps) => (
  <div role="status" className={styles.group}>
    <span className={visuallyHidden}>{label}</span>
    {children ??
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      shapes.map((shape, place) => <Skeleton key={place} shape={shape} />)}
  </div>
);
