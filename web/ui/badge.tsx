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
  /** The label: colour is never the only sign. */
  readonly children: ReactNode;
}

/** A short label for the state or kind of something. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span className={styles.badge({ tone })}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </span>
);
