import * as styles from './choice.css.ts';
import { type FieldProps, GroupFrame, useFieldIds } from './field.tsx';

export interface CheckboxGroupProps<Value extends string> extends Omit<FieldProps, 'label'> {
  /** The question; names the group. */
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly values: readonly Value[];
  /** Receives the selected values in the order of the options. */
  readonly onChange: (values: Value[]) => void;
  readonly columns?: 1 | 2;
}

/** Multiple choice from a list. */
export const CheckboxGroup = <Value extends string>({
  legend,
  hint,
  error,
  optional,
  id,
  name,
  options,
  values,
  onChange,
  onBlur,
  disabled,
  columns = 2,
}: CheckboxGroupProps<Value>) => {
  const ids = useFieldIds({ id, hint, error });
  const toggle = (value: Value) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((candidate) => (candidate === value ? !values.includes(value) : values.includes(candidate))),
    );
  return (
    <GroupFrame legend={legend} hint={hint} error={error} optional={optional} disabled={disabled} ids={ids}>
      <div className={styles.options({ columns })}>
        {options.map((option) => (
          <label key={option.value} className={styles.row}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              className={styles.mark({ shape: 'check' })}
              checked={values.includes(option.value)}
              onChange={() => toggle(option.value)}
              onBlur={onBlur}
              aria-invalid={error !== undefined || undefined}
            />
            <span className={styles.words}>
              <span className={styles.name}>{option.label}</span>
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
};
