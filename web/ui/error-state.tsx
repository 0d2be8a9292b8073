import { Button } from './button.tsx';
import { Heading } from './heading.tsx';
import { Icon } from './icon.tsx';
import * as styles from './state.css.ts';

export interface ErrorStateProps {
  readonly title: string;
  /** What happened, and what would help. */
  readonly message?: string;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  readonly headingLevel?: 1 | 2 | 3 | 4;
}

/** Shown when a screen's data could not be loaded. */
export const ErrorState = ({ title, message, onRetry, isRetrying, headingLevel = 2 }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <span className={styles.mark}>
      <Icon name="alert" />
    </span>
    <Heading level={headingLevel} size="title3">
      {title}
    </Heading>
    {message && <p className={styles.words}>{message}</p>}
    {onRetry && (
      <div className={styles.actions}>
        <Button icon="refresh" onClick={onRetry} busy={isRetrying} busyLabel="Trying again...">
          Try again
        </Button>
      </div>
    )}
  </div>
);
