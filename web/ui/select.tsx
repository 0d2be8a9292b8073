import * as fieldStyles from './field.css.ts';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';
import * as styles from './select.css.ts';

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends string> extends FieldProps {
  readonly options: readonly SelectOption<Value>[];
  /** Null while nothing is selected. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Shown while nothing is selected. */
  readonly placeholder?: string;
  readonly required?: boolean;
  /** A choice is being saved: the list stays focusable but ignores further ones. */
  readonly busy?: boolean;
  readonly onPointerDown?: () => void;
}

/** A single choice from a list. Uses the browser's own list, which people know from their device. */
export const Select = <Value extends string>({
  label,
  hint,
  error,
  optional,
  id,
  options,
  value,
  onChange,
  placeholder = 'Please choose',
  required,
  busy = false,
  disabled,
  onBlur,
  ...rest
}: SelectProps<Value>) => {
  const ids = useFieldIds({ id, hint, error });
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option && !busy) onChange(option.value);
  };
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} ids={ids}>
      <div className={fieldStyles.box({ invalid: error !== undefined, disabled })}>
        <select
          {...rest}
          id={ids.controlId}
          className={[fieldStyles.control, styles.select, value === null ? styles.empty : ''].join(' ')}
          value={value ?? ''}
          onChange={(event) => choose(event.target.value)}
          onBlur={onBlur}
          disabled={disabled}
          aria-busy={busy || undefined}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
        >
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="down" />
        </span>
      </div>
    </FieldFrame>
  );
};
