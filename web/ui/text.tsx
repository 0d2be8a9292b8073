import type { ReactNode } from 'react';
import * as styles from './text.css.ts';

interface TextProps {
  readonly as?: 'p' | 'span' | 'strong';
  readonly size?: 'inherit' | 'caption' | 'lead' | 'lede';
  readonly tone?: 'inherit' | 'muted' | 'accent' | 'critical' | 'positive';
  readonly weight?: 'normal' | 'strong';
  /** Limits lines to 68 characters. */
  readonly measured?: boolean;
  /** Shows at most three lines of a text that a member wrote. */
  readonly clamp?: 3;
  readonly id?: string;
  readonly children: ReactNode;
}

export const Text = ({ as: Tag = 'p', size, tone, weight, measured, clamp, id, children }: TextProps) => (
  <Tag id={id} className={styles.text({ size, tone, weight, measured, clamp })}>
    {children}
  </Tag>
);

export const Caption = ({ children }: { readonly children: ReactNode }) => (
  <Text size="caption" tone="muted">
    {children}
  </Text>
);
