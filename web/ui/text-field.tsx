import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type Ref, useState } from 'react';
import * as styles from './field.css.ts';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import { Icon } from './icon.tsx';
import { visuallyHidden } from './visually-hidden.css.ts';

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'numeric' | 'decimal' | 'email';
  readonly prefix?: string;
  readonly suffix?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A single-line text field. A password can be revealed, and Caps Lock shows a warning. */
export const TextField = ({
  label,
  hint,
  error,
  optional,
  id,
  value,
  onChange,
  type = 'text',
  autoComplete,
  prefix,
  suffix,
  required,
  disabled,
  ...rest
}: TextFieldProps) => {
  const ids = useFieldIds({ id, hint, error });
  const [shown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const isPassword = type === 'password';
  // A username is not a word of a language, so it is neither spell-checked nor capitalised.
  const spelt = (type === 'text' || type === 'search') && autoComplete !== 'username';
  // The Caps Lock warning stays until the next key press: hiding it on blur would move the button that is being
  // pressed.
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} ids={ids}>
      <div className={styles.box({ invalid: error !== undefined, disabled })}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        <input
          {...rest}
          id={ids.controlId}
          className={styles.control}
          type={isPassword && shown ? 'text' : type}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
          {...(spelt ? { dir: 'auto' } : { autoCapitalize: 'none', spellCheck: false })}
          {...(isPassword ? { onKeyDown: watchCapsLock, onKeyUp: watchCapsLock } : {})}
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
      {isPassword && (
        <p role="status" className={hasCapsLock ? styles.hint : visuallyHidden}>
          {hasCapsLock && 'Caps Lock is on'}
        </p>
      )}
    </FieldFrame>
  );
};
