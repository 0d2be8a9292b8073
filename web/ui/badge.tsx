import type { ReactNode } from 'react';
import * as styles from './badge.css.ts';
import { Icon, type IconName } from './icon.tsx';

export type BadgeTone =
  | 'neutral'
  | 'accent'
  | 'positive'
  | 'caution'
  | 'critical'
  | 'info'
  | 'green'
  | 'blue'
  | 'purple';

interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly icon?: IconName;
  /** The words: a badge never speaks by colour alone. */
  readonly children: ReactNode;
}

/** A few words about the state or kind of a thing. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span className={styles.badge({ tone })}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </span>
);
