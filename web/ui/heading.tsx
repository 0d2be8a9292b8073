import type { ReactNode } from 'react';
import * as styles from './heading.css.ts';

type Level = 1 | 2 | 3 | 4;
export type HeadingSize = 'display' | 'title1' | 'title2' | 'title3' | 'title4';

interface HeadingProps {
  /** Level in the page's outline. */
  readonly level: Level;
  /** Visual size; default: that of the level. */
  readonly size?: HeadingSize;
  readonly id?: string;
  /** Lets scripts move the focus to the heading. */
  readonly tabIndex?: -1;
  readonly children: ReactNode;
}

const sizeOfLevel = { 1: 'title1', 2: 'title2', 3: 'title3', 4: 'title4' } as const;

/** A heading in the serif font; the smallest size uses the sans-serif. */
export const Heading = ({ level, size = sizeOfLevel[level], id, tabIndex, children }: HeadingProps) => {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} tabIndex={tabIndex} className={styles.heading({ size })}>
      {children}
    </Tag>
  );
};
