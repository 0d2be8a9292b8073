import type { ReactNode } from 'react';
import { band } from '#theme/theme.css.ts';
import * as styles from './section.css.ts';

interface ContainerProps {
  readonly width?: 'reading' | 'content';
  readonly children: ReactNode;
}

/** Centres content at a readable width. */
export const Container = ({ width, children }: ContainerProps) => (
  <div className={styles.container({ width })}>{children}</div>
);

interface SectionProps {
  /** Id of the heading that names the section. */
  readonly labelledBy?: string;
  readonly tone?: 'plain' | 'tint' | 'band';
  readonly children: ReactNode;
}

/** A full-width section of a page. */
export const Section = ({ labelledBy, tone = 'plain', children }: SectionProps) => (
  <section
    aria-labelledby={labelledBy}
    className={tone === 'band' ? `${styles.section({ tone })} ${band}` : styles.section({ tone })}
  >
    <Container>{children}</Container>
  </section>
);
