import { useState } from 'react';
import { parseWholeNumber } from '#lib/whole-number.ts';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

export interface NumberFieldProps extends FieldProps {
  /** Null when the box is empty; NaN for anything but a number, which validation rejects. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly prefix?: string;
  readonly suffix?: string;
}

const show = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

const same = (one: number | null, other: number | null): boolean => Object.is(one, other);

/**
 * A whole number in a plain text box, without spin buttons and scroll wheel. On blur it shows the number as it was
 * parsed.
 */
export const NumberField = ({ value, onChange, onBlur, ...rest }: NumberFieldProps) => {
  const [typed, setTyped] = useState(show(value));
  const shown = same(parseWholeNumber(typed), value) ? typed : show(value);
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      value={shown}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(show(value));
        onBlur?.();
      }}
      onChange={(next) => {
        setTyped(next);
        onChange(parseWholeNumber(next));
      }}
    />
  );
};
