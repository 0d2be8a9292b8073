import { useId } from 'react';
import * as choice from './choice.css.ts';
import * as styles from './switch.css.ts';

interface SwitchProps {
  readonly label: string;
  /** What the current setting means, or why it cannot be changed. */
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A setting that takes effect immediately. */
export const Switch = ({ label, hint, checked, onChange, disabled }: SwitchProps) => {
  const id = useId();
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox's own state is the switch's
        role="switch"
        className={styles.track}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <span className={choice.words}>
        <span id={`${id}-label`} className={styles.name}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={choice.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
};
