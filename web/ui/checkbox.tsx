import type { ReactNode } from 'react';
import * as styles from './choice.css.ts';
import * as fieldStyles from './field.css.ts';
import { FieldError, type FieldProps, useFieldIds } from './field.tsx';

export interface CheckboxProps extends Omit<FieldProps, 'label' | 'optional'> {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly required?: boolean;
}

/** A single yes-or-no choice. */
export const Checkbox = ({ label, hint, error, id, checked, onChange, required, ...rest }: CheckboxProps) => {
  const ids = useFieldIds({ id, hint, error });
  return (
    <div className={fieldStyles.field}>
      <label className={styles.row}>
        <input
          {...rest}
          id={ids.controlId}
          type="checkbox"
          className={styles.mark({ shape: 'check' })}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
        />
        <span className={styles.words}>
          <span className={styles.name}>{label}</span>
          {hint !== undefined && (
            <span id={ids.hintId} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  );
};
