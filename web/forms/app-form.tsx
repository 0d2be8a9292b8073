import { createFormHook, revalidateLogic } from '@tanstack/react-form';
import type { z } from 'zod';
import { Button } from '../ui/button.tsx';
import { Checkbox, type CheckboxProps } from '../ui/checkbox.tsx';
import { CheckboxGroup, type CheckboxGroupProps } from '../ui/checkbox-group.tsx';
import { DateField, type DateFieldProps } from '../ui/date-field.tsx';
import { NumberField, type NumberFieldProps } from '../ui/number-field.tsx';
import { RadioCards, type RadioCardsProps } from '../ui/radio-cards.tsx';
import { Select, type SelectProps } from '../ui/select.tsx';
import { TextArea, type TextAreaProps } from '../ui/text-area.tsx';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';
import { useFieldState } from './field-state.ts';
import { fieldContext, formContext, useFormContext } from './form-contexts.ts';

/** What a bound control takes: everything that its field does not already know. */
type Bound<Props> = Omit<Props, 'name' | 'value' | 'values' | 'checked' | 'onChange' | 'onBlur' | 'error'>;

const BoundTextField = (props: Bound<TextFieldProps>) => <TextField {...props} {...useFieldState<string>()} />;

const BoundTextArea = (props: Bound<TextAreaProps>) => <TextArea {...props} {...useFieldState<string>()} />;

const BoundNumberField = (props: Bound<NumberFieldProps>) => (
  <NumberField {...props} {...useFieldState<number | null>()} />
);

const BoundSelect = (props: Bound<SelectProps<string>>) => <Select {...props} {...useFieldState<string | null>()} />;

const BoundCheckbox = (props: Bound<CheckboxProps>) => {
  const { value, ...field } = useFieldState<boolean>();
  return <Checkbox {...props} {...field} checked={value} />;
};

const BoundCheckboxGroup = (props: Bound<CheckboxGroupProps<string>>) => {
  const { value, ...field } = useFieldState<string[]>();
  return <CheckboxGroup {...props} {...field} values={value} />;
};

const BoundRadioCards = (props: Bound<RadioCardsProps<string>>) => (
  <RadioCards {...props} {...useFieldState<string>()} />
);

const BoundDateField = (props: Bound<DateFieldProps>) => <DateField {...props} {...useFieldState<string | null>()} />;

/** The form's one submit button. Never disabled for invalid input: pressing it shows what is missing. */
const SubmitButton = ({ label, busyLabel }: { label: string; busyLabel: string }) => {
  const form = useFormContext();
  return (
    <form.Subscribe selector={(state) => state.isSubmitting}>
      {(busy) => (
        <Button type="submit" size="large" busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
      )}
    </form.Subscribe>
  );
};

export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField: BoundTextField,
    TextArea: BoundTextArea,
    NumberField: BoundNumberField,
    Select: BoundSelect,
    Checkbox: BoundCheckbox,
    CheckboxGroup: BoundCheckboxGroup,
    RadioCards: BoundRadioCards,
    DateField: BoundDateField,
  },
  formComponents: { SubmitButton },
});

/** When a form validates: on submit, and from then on with every change (spec §5). */
export const validateWith = <Schema extends z.ZodType>(schema: Schema) => ({
  validationLogic: revalidateLogic({ mode: 'submit', modeAfterSubmission: 'change' }),
  validators: { onDynamic: schema },
});
