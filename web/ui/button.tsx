import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import * as styles from './button.css.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'accent';
type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  /** Default: `secondary`. Coral `accent` is for key actions of public pages; the application uses evergreen `primary`. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly fullWidth?: boolean;
  readonly icon?: IconName;
}

export interface ButtonProps extends Look {
  readonly children: ReactNode;
  readonly type?: 'button' | 'submit';
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly disabled?: boolean;
  /** The action is in progress: the button stays focusable but ignores presses. */
  readonly busy?: boolean;
  /** Label while busy, such as 'Submitting...'. */
  readonly busyLabel?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
}

/** A button; `busy` blocks it without taking the focus away. */
export const Button = ({
  children,
  variant,
  size,
  fullWidth,
  icon,
  type = 'button',
  busy = false,
  busyLabel,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={styles.button({ variant, size, fullWidth })}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {icon && <Icon name={icon} />}
    <span>{busy && busyLabel !== undefined ? busyLabel : children}</span>
  </button>
);

interface ButtonAnchorProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to another site that looks like a button. */
export const ButtonAnchor = ({ variant, size, fullWidth, icon, children, ...rest }: ButtonAnchorProps) => (
  <a {...rest} className={styles.button({ variant, size, fullWidth })}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </a>
);

/** A link to a route that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
