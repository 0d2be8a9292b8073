import { type ReactNode, useId } from 'react';
import * as choice from './choice.css.ts';
import * as styles from './field.css.ts';
import { Icon } from './icon.tsx';
import { visuallyHidden } from './visually-hidden.css.ts';

/** Props of every control. The label is required; `error` and `hint` are announced with the control. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Adds '(optional)' to the label. */
  readonly optional?: boolean;
  readonly name?: string;
  /** Id of the control, if something else refers to it; generated otherwise. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
}

/** Ids and descriptions that connect a control with its label, hint and error. */
export const useFieldIds = ({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) => {
  const own = useId();
  const controlId = id ?? own;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint === undefined ? null : hintId, error === undefined ? null : errorId].filter(
    (part) => part !== null,
  );
  return {
    controlId,
    labelId: `${controlId}-label`,
    hintId,
    errorId,
    describedBy: described.length > 0 ? described.join(' ') : undefined,
  };
};

const OptionalMark = () => <span className={styles.optional}> (optional)</span>;

/** A hint below a control, so that fields side by side stay aligned. */
const FieldHint = ({ id, children }: { readonly id: string; readonly children: ReactNode }) =>
  children === undefined ? null : (
    <p id={id} className={styles.hint}>
      {children}
    </p>
  );

/** The error message of an invalid field. The form around it announces it (`web/forms/invalid-fields.ts`). */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p id={id} className={styles.error} data-field-error>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );

type FieldIds = ReturnType<typeof useFieldIds>;

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'optional'> {
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly ids: FieldIds;
  /** Character counter, next to the hint. */
  readonly counter?: ReactNode;
  readonly children: ReactNode;
}

/** Label, control, hint and error of a single control. */
export const FieldFrame = ({
  label,
  hint,
  error,
  optional,
  isLabelHidden = false,
  ids,
  counter,
  children,
}: FieldFrameProps) => (
  <div className={styles.field}>
    <label id={ids.labelId} htmlFor={ids.controlId} className={isLabelHidden ? visuallyHidden : styles.label}>
      {label}
      {optional && <OptionalMark />}
    </label>
    {children}
    {counter ? (
      <div className={styles.below}>
        <FieldHint id={ids.hintId}>{hint}</FieldHint>
        {counter}
      </div>
    ) : (
      <FieldHint id={ids.hintId}>{hint}</FieldHint>
    )}
    <FieldError id={ids.errorId}>{error}</FieldError>
  </div>
);

interface GroupFrameProps extends Pick<FieldProps, 'hint' | 'error' | 'optional' | 'disabled'> {
  readonly legend: string;
  readonly ids: FieldIds;
  readonly children: ReactNode;
}

/** Legend, hint, controls and error of a group of choices. */
export const GroupFrame = ({ legend, hint, error, optional, disabled, ids, children }: GroupFrameProps) => (
  <fieldset id={ids.controlId} aria-describedby={ids.describedBy} disabled={disabled}>
    <legend className={choice.legend}>
      {legend}
      {optional && <OptionalMark />}
    </legend>
    <div className={choice.group}>
      <FieldHint id={ids.hintId}>{hint}</FieldHint>
      {children}
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  </fieldset>
);
