import { useId } from 'react';
import * as styles from './progress-bar.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

interface ProgressBarProps {
  /** Name of the work in progress. */
  readonly label: string;
  /** From 0 to 1; null while unknown. */
  readonly value: number | null;
  /** Figures next to the label: '12,400 of 33,000 events'. */
  readonly detail?: string;
  /** Spoken instead of percentages, for an amount that is not progress: '1.5 of 40 hours'. */
  readonly spoken?: string;
}

/** Progress in quarters: screen readers announce four changes instead of every percent. */
const milestone = (value: number): string =>
  value >= 1 ? 'done' : `${Math.floor(Math.max(0, value) * 4) * 25} per cent done`;

/** A progress bar. Screen readers announce its quarters politely. */
export const ProgressBar = ({ label, value, detail, spoken }: ProgressBarProps) => {
  const id = useId();
  return (
    <div className={styles.frame}>
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </div>
      <progress
        className={styles.bar}
        aria-labelledby={id}
        aria-valuetext={spoken}
        max={1}
        {...(value === null ? {} : { value: Math.min(1, Math.max(0, value)) })}
      />
      {spoken === undefined && (
        <span role="status" className={visuallyHidden}>
          {value === null ? '' : `${label}: ${milestone(value)}`}
        </span>
      )}
    </div>
  );
};
