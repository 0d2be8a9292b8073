import type { ReactNode } from 'react';
import * as styles from './parts.css.ts';

/** What is there for those who want to look closer. */
export const Disclosure = ({ summary, children }: { readonly summary: string; readonly children: ReactNode }) => (
  <details className={styles.disclosure}>
    <summary className={styles.summary}>{summary}</summary>
    {children}
  </details>
);
