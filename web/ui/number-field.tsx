import { type Ref, useState } from 'react';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

export interface NumberFieldProps extends FieldProps {
  /** Null when the box is empty; NaN when it holds something that is no number, for the form to refuse. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

const parse = (typed: string): number | null => {
  const digits = typed.replace(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
};

const show = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

const same = (one: number | null, other: number | null): boolean => Object.is(one, other);

/** A number in a plain text box: no spin buttons and no scroll wheel; thousands separators are accepted. */
export const NumberField = ({ value, onChange, ...rest }: NumberFieldProps) => {
  const [typed, setTyped] = useState(show(value));
  const shown = same(parse(typed), value) ? typed : show(value);
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      value={shown}
      onChange={(next) => {
        setTyped(next);
        onChange(parse(next));
      }}
    />
  );
};
