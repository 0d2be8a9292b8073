import type { ReactNode } from 'react';
import * as styles from './code.css.ts';

/** A name as the code spells it, in running text. */
export const Code = ({ children }: { readonly children: ReactNode }) => <code className={styles.code}>{children}</code>;

interface CodeBlockProps {
  /** What it is; read out. */
  readonly label: string;
  readonly children: string;
}

/** Lines of code or data. Long ones are scrolled to, by keyboard, too. */
export const CodeBlock = ({ label, children }: CodeBlockProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section aria-label={label} className={styles.block} tabIndex={0}>
    <pre className={styles.lines}>{children}</pre>
  </section>
);
