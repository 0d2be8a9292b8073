import type { ReactNode } from 'react';
import type { Space } from '#theme/scale.ts';
import * as styles from './layout.css.ts';

interface StackProps {
  readonly gap?: Space;
  readonly align?: 'stretch' | 'start' | 'center';
  readonly as?: 'div' | 'ul' | 'ol' | 'section' | 'article';
  readonly children: ReactNode;
}

/** Children one below the other. */
export const Stack = ({ gap, align, as: Tag = 'div', children }: StackProps) => (
  <Tag className={styles.stack({ gap, align })}>{children}</Tag>
);

interface ClusterProps {
  readonly gap?: Space;
  readonly align?: 'center' | 'start' | 'baseline' | 'end';
  readonly justify?: 'start' | 'center' | 'between' | 'end';
  readonly children: ReactNode;
}

/** Children side by side that wrap. */
export const Cluster = ({ gap, align, justify, children }: ClusterProps) => (
  <div className={styles.cluster({ gap, align, justify })}>{children}</div>
);

interface GridProps {
  readonly gap?: Space;
  /** Minimum column width; `pair` for two form fields, `aside` for main content with a side column. */
  readonly columns?: 'narrow' | 'medium' | 'wide' | 'pair' | 'aside';
  readonly align?: 'stretch' | 'start' | 'center';
  readonly as?: 'div' | 'ul' | 'ol';
  readonly children: ReactNode;
}

/** Children in columns, as many as fit. */
export const Grid = ({ gap, columns, align, as: Tag = 'div', children }: GridProps) => (
  <Tag className={styles.grid({ gap, columns, align })}>{children}</Tag>
);
