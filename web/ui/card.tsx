import type { ReactNode } from 'react';
import * as styles from './card.css.ts';

interface CardProps {
  readonly as?: 'div' | 'article' | 'section' | 'li';
  readonly tone?: 'raised' | 'tint' | 'accent';
  readonly padding?: 'medium' | 'large';
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** A bordered surface for one subject. */
export const Card = ({ as: Tag = 'div', tone, padding, labelledBy, children }: CardProps) => (
  <Tag className={styles.card({ tone, padding })} aria-labelledby={labelledBy}>
    {children}
  </Tag>
);
