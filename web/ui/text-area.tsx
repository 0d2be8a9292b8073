import type { KeyboardEvent, Ref } from 'react';
import * as styles from './field.css.ts';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';

export interface TextAreaProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  /** The label is for screen readers only, because the surroundings show the field's purpose. */
  readonly isLabelHidden?: boolean;
  /** Starts with two lines and grows with its text. */
  readonly isShort?: boolean;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Maximum length for the character counter; input is not cut off. */
  readonly countTo?: number;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text field. */
export const TextArea = ({
  label,
  hint,
  error,
  optional,
  isLabelHidden = false,
  id,
  value,
  onChange,
  isShort = false,
  rows = isShort ? 2 : 4,
  required,
  disabled,
  countTo,
  ...rest
}: TextAreaProps) => {
  const ids = useFieldIds({ id, hint, error });
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      isLabelHidden={isLabelHidden}
      ids={ids}
      counter={
        countTo !== undefined && (
          <p className={`${styles.hint} ${styles.counter}`}>
            {value.length.toLocaleString('en-GB')} of {countTo.toLocaleString('en-GB')} characters
          </p>
        )
      }
    >
      <div className={styles.box({ invalid: error !== undefined, disabled })}>
        <textarea
          {...rest}
          dir="auto"
          id={ids.controlId}
          className={`${styles.control} ${styles.multiline({ short: isShort })}`}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
        />
      </div>
    </FieldFrame>
  );
};
