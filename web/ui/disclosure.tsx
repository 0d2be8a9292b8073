import type { ReactNode } from 'react';
import * as styles from './disclosure.css.ts';

interface DisclosureProps {
  readonly summary: string;
  /** Whether it is open at first. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Details that are shown on request. */
export const Disclosure = ({ summary, open = false, children }: DisclosureProps) => (
  <details className={styles.disclosure} open={open}>
    <summary className={styles.summary}>{summary}</summary>
    {children}
  </details>
);
