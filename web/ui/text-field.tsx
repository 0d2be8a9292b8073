import { type HTMLInputAutoCompleteAttribute, type Ref, useState } from 'react';
import * as styles from './field.css.ts';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url';
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text; a password can be shown while it is typed. */
export const TextField = ({
  label,
  hint,
  error,
  optional,
  id,
  value,
  onChange,
  type = 'text',
  prefix,
  suffix,
  required,
  disabled,
  ...rest
}: TextFieldProps) => {
  const ids = useFieldIds({ id, hint, error });
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const spelt = type === 'text' || type === 'search';
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} ids={ids}>
      <div className={styles.box({ invalid: error !== undefined, disabled })}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        <input
          {...rest}
          id={ids.controlId}
          className={styles.control}
          type={isPassword && shown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
          {...(spelt ? {} : { autoCapitalize: 'none', spellCheck: false })}
        />
        {suffix && <span className={styles.affixEnd}>{suffix}</span>}
        {isPassword && (
          <button
            type="button"
            className={styles.boxButton}
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'hide' : 'show'} />
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
    </FieldFrame>
  );
};
