import type { ReactNode } from 'react';
import * as styles from './code.css.ts';

/** A name from the code, in running text. */
export const Code = ({ children }: { readonly children: ReactNode }) => <code className={styles.code}>{children}</code>;

interface CodeBlockProps {
  /** Accessible name. */
  readonly label: string;
  readonly children: string;
}

/** A block of code or data. Long lines scroll, also by keyboard. */
export const CodeBlock = ({ label, children }: CodeBlockProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section aria-label={label} className={styles.block} tabIndex={0}>
    <pre className={styles.lines}>{children}</pre>
  </section>
);
