import { createFormHook, createFormHookContexts, type DeepKeys, revalidateLogic } from '@tanstack/react-form';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { Checkbox, type CheckboxProps } from '#ui/checkbox.tsx';
import { CheckboxGroup, type CheckboxGroupProps } from '#ui/checkbox-group.tsx';
import { DateField, type DateFieldProps } from '#ui/date-field.tsx';
import { NumberField, type NumberFieldProps } from '#ui/number-field.tsx';
import { RadioCards, type RadioCardsProps } from '#ui/radio-cards.tsx';
import { ScoreField, type ScoreFieldProps } from '#ui/score-field.tsx';
import { Select, type SelectProps } from '#ui/select.tsx';
import { TextArea, type TextAreaProps } from '#ui/text-area.tsx';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';
import { useServerError } from './server-errors.tsx';

const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts();

const { useAppForm, useTypedAppFormContext } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {},
  formComponents: {},
});

export { useAppForm };

/** The field components are not typed by the values of the form that contains them. */
const anyForm: { readonly defaultValues: Record<string, unknown> } = { defaultValues: {} };

const messageOf = (error: unknown): string | undefined => {
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string') {
    return error.message;
  }
  return undefined;
};

/** The props that a bound control takes from its field, with at most one error message. */
const useFieldState = <Value,>() => {
  const field = useFieldContext<Value>();
  const serverError = useServerError(field.name, field.state.value);
  const [firstError] = field.state.meta.errors;
  return {
    name: field.name,
    value: field.state.value,
    onChange: field.handleChange,
    onBlur: field.handleBlur,
    error: messageOf(firstError) ?? serverError,
  };
};

interface Named {
  readonly name: string;
}

/** The props of a bound control that its field does not provide. */
type Bound<Props> = Omit<Props, 'name' | 'value' | 'values' | 'checked' | 'onChange' | 'onBlur' | 'error'>;

/** Binds a control to the field with the given name of the surrounding form. */
const bound =
  <Props extends object>(Control: ComponentType<Props>) =>
  (props: Props & Named) => {
    const form = useTypedAppFormContext(anyForm);
    return <form.AppField name={props.name}>{() => <Control {...props} />}</form.AppField>;
  };

const boundFields = {
  TextField: bound((props: Bound<TextFieldProps>) => <TextField {...props} {...useFieldState<string>()} />),
  TextArea: bound((props: Bound<TextAreaProps>) => <TextArea {...props} {...useFieldState<string>()} />),
  NumberField: bound((props: Bound<NumberFieldProps>) => (
    <NumberField {...props} {...useFieldState<number | null>()} />
  )),
  Select: bound((props: Bound<SelectProps<string>>) => <Select {...props} {...useFieldState<string | null>()} />),
  Checkbox: bound((props: Bound<CheckboxProps>) => {
    const { value, ...field } = useFieldState<boolean>();
    return <Checkbox {...props} {...field} checked={value} />;
  }),
  CheckboxGroup: bound((props: Bound<CheckboxGroupProps<string>>) => {
    const { value, ...field } = useFieldState<string[]>();
    return <CheckboxGroup {...props} {...field} values={value} />;
  }),
  RadioCards: bound((props: Bound<RadioCardsProps<string>>) => <RadioCards {...props} {...useFieldState<string>()} />),
  ScoreField: bound((props: Bound<ScoreFieldProps>) => <ScoreField {...props} {...useFieldState<number | null>()} />),
  DateField: bound((props: Bound<DateFieldProps>) => <DateField {...props} {...useFieldState<string | null>()} />),
};

type BoundFields = typeof boundFields;

/** Controls for the fields of a form with these values. */
export type Fields<Values> = {
  readonly [Control in keyof BoundFields]: (
    props: ComponentProps<BoundFields[Control]> & { readonly name: DeepKeys<Values> },
  ) => ReactNode;
};

export const fieldsOf = <Values,>(_form: { readonly state: { readonly values: Values } }): Fields<Values> =>
  boundFields;

/** Renders from the current values of the surrounding form. */
export const FormValues = ({ children }: { readonly children: (values: Record<string, unknown>) => ReactNode }) => {
  const form = useTypedAppFormContext(anyForm);
  return <form.Subscribe selector={(state) => state.values}>{(values) => children(values)}</form.Subscribe>;
};

interface SubmitButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly label: string;
  readonly busyLabel: string;
}

/** The form's single submit button. Never disabled for invalid input: submitting shows what is missing. */
export const SubmitButton = ({ label, busyLabel, size = 'large', variant = 'primary' }: SubmitButtonProps) => {
  const form = useFormContext();
  return (
    <form.Subscribe selector={(state) => state.isSubmitting}>
      {(busy) => (
        <Button type="submit" size={size} variant={variant} busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
      )}
    </form.Subscribe>
  );
};

/** Validates on submit, and after that on every change (spec §5). */
export const validateWith = <Schema extends z.ZodType>(schema: Schema) => ({
  validationLogic: revalidateLogic({ mode: 'submit', modeAfterSubmission: 'change' }),
  validators: { onDynamic: schema },
});
