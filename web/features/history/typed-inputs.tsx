import type { Fields } from '#forms/app-form.tsx';
import type { TypedField } from './typed-fields.ts';

interface TypedInputsProps {
  readonly fields: Pick<Fields<{ values: Record<string, string> }>, 'Select' | 'TextArea'>;
  readonly typed: readonly TypedField[];
}

/** Inputs for typed fields, in a form that keeps their texts under `values`. */
export const TypedInputs = ({ fields, typed }: TypedInputsProps) =>
  typed.map(({ name, label, hint, kind, options, nullable, optional }) =>
    options.length > 0 ? (
      <fields.Select
        key={name}
        name={`values.${name}`}
        label={label}
        options={options}
        optional={nullable || optional}
      />
    ) : (
      <fields.TextArea
        key={name}
        name={`values.${name}`}
        label={label}
        hint={hint}
        rows={kind === 'json' ? 3 : 1}
        optional={nullable || optional}
      />
    ),
  );
