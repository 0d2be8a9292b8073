import * as styles from './choice.css.ts';
import { type FieldProps, GroupFrame, useFieldIds } from './field.tsx';

interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The deciding figure, such as a price. */
  readonly figure?: string;
  readonly details?: readonly string[];
}

export interface RadioCardsProps<Value extends string> extends Omit<FieldProps, 'label' | 'optional'> {
  readonly legend: string;
  readonly options: readonly RadioCard<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** A single choice from a few options, each with a description. */
export const RadioCards = <Value extends string>({
  legend,
  hint,
  error,
  id,
  name,
  options,
  value,
  onChange,
  onBlur,
  disabled,
}: RadioCardsProps<Value>) => {
  const ids = useFieldIds({ id, hint, error });
  return (
    <GroupFrame legend={legend} hint={hint} error={error} disabled={disabled} ids={ids}>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              name={name ?? ids.controlId}
              value={option.value}
              className={`${styles.mark({ shape: 'radio' })} ${styles.inCard}`}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              aria-invalid={error !== undefined || undefined}
            />
            <span className={styles.cardWords}>
              <span className={styles.cardName}>{option.label}</span>
              {option.figure && <span className={styles.cardFigure}>{option.figure}</span>}
              {option.details?.map((detail) => (
                <span key={detail} className={styles.cardDetail}>
                  {detail}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
};
