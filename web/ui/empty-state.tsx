import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import * as styles from './state.css.ts';

interface EmptyStateProps {
  readonly title: string;
  /** Why there is nothing, and how to change that. */
  readonly message?: ReactNode;
  readonly illustration?: ReactNode;
  readonly action?: ReactNode;
  readonly headingLevel?: 2 | 3 | 4;
}

/** Shown instead of an empty list. */
export const EmptyState = ({ title, message, illustration, action, headingLevel = 2 }: EmptyStateProps) => (
  <div className={styles.state}>
    {illustration && <div className={styles.picture}>{illustration}</div>}
    <Heading level={headingLevel} size="title3">
      {title}
    </Heading>
    {message && <p className={styles.words}>{message}</p>}
    {action && <div className={styles.actions}>{action}</div>}
  </div>
);
