import { type FieldProps, GroupFrame, useFieldIds } from './field.tsx';
import * as styles from './score-field.css.ts';

export interface ScoreFieldProps extends Omit<FieldProps, 'label' | 'optional'> {
  readonly legend: string;
  /** Meanings of the lowest and the highest score. */
  readonly ends: readonly [lowest: string, highest: string];
  readonly value: number | null;
  readonly onChange: (value: number) => void;
}

const scores = [1, 2, 3, 4, 5] as const;

/** A score from 1 to 5. Arrow keys move along the scale. */
export const ScoreField = ({
  legend,
  ends,
  hint,
  error,
  id,
  name,
  value,
  onChange,
  onBlur,
  disabled,
}: ScoreFieldProps) => {
  const ids = useFieldIds({ id, hint, error });
  const meanings = new Map([
    [1, ends[0]],
    [5, ends[1]],
  ]);
  return (
    <GroupFrame legend={legend} hint={hint} error={error} disabled={disabled} ids={ids}>
      <div className={styles.scale}>
        {scores.map((score) => {
          const meaning = meanings.get(score);
          return (
            <label key={score} className={styles.score}>
              <input
                type="radio"
                name={name ?? ids.controlId}
                aria-label={meaning ? `${score}, ${meaning}` : String(score)}
                className={styles.control}
                checked={value === score}
                onChange={() => onChange(score)}
                onBlur={onBlur}
                aria-invalid={error !== undefined || undefined}
              />
              {score}
            </label>
          );
        })}
      </div>
      <div className={styles.ends} aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </GroupFrame>
  );
};
