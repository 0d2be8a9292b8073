import { type Ref, useId } from 'react';
import { Icon } from './icon.tsx';
import * as styles from './notice.css.ts';
import { TextAnchor } from './text-link.tsx';

interface ErrorSummaryProps {
  readonly title?: string;
  readonly errors: readonly {
    readonly message: string;
    /** Id of the control at fault, where it is on this page. */
    readonly fieldId?: string;
  }[];
  readonly ref?: Ref<HTMLDivElement>;
}

/** All that is wrong with a form, each message a link to its field. */
export const ErrorSummary = ({ title = 'Please check these answers', errors, ref }: ErrorSummaryProps) => {
  const titleId = useId();
  if (errors.length === 0) return null;
  return (
    <div ref={ref} role="alert" tabIndex={-1} aria-labelledby={titleId} className={styles.notice({ tone: 'critical' })}>
      <span className={styles.mark({ tone: 'critical' })}>
        <Icon name="alert" />
      </span>
      <div>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        <ul className={styles.list}>
          {errors.map(({ message, fieldId }) => (
            <li key={`${fieldId ?? ''}${message}`}>
              {fieldId === undefined ? (
                message
              ) : (
                <TextAnchor
                  href={`#${fieldId}`}
                  tone="inherit"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId)?.focus();
                  }}
                >
                  {message}
                </TextAnchor>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
