import { useQuery } from '@tanstack/react-query';
import { fieldValuesQuery } from '#api/questions.ts';
import type { QuestionCondition } from '#contract/question-definition.ts';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { KnownField } from './editing.ts';
import * as styles from './questions.css.ts';

interface ConditionValueProps {
  readonly event: string;
  readonly field: KnownField;
  readonly condition: QuestionCondition;
  readonly error: string | undefined;
  readonly onChange: (values: string[]) => void;
}

interface OneValueProps extends Pick<ConditionValueProps, 'field' | 'error'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const OneValue = ({ field, label, value, error, onChange }: OneValueProps) =>
  field.kind === 'date' ? (
    <DateField
      label={label}
      value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : null}
      onChange={(day) => onChange(day ?? '')}
      error={error}
    />
  ) : (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      maxLength={100}
      autoComplete="off"
      error={error}
      {...(field.kind === 'number' ? { inputMode: 'decimal' } : {})}
    />
  );

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** The values of a condition, chosen from those that the field has. */
export const ConditionValue = ({ event, field, condition, error, onChange }: ConditionValueProps) => {
  const { comparison, values } = condition;
  const isFree = field.kind === 'number' || field.kind === 'date' || comparison === 'contains';
  const isKnown = field.kind === 'yes-no' || field.options !== undefined;
  const found = useQuery({ ...fieldValuesQuery(event, field.name), enabled: !isFree && !isKnown });
  if (comparison === 'empty' || comparison === 'not-empty') return null;
  const [first = '', second = ''] = values;
  if (comparison === 'between') {
    return (
      <div className={styles.fields}>
        <OneValue
          label="From"
          field={field}
          value={first}
          error={error}
          onChange={(value) => onChange([value, second])}
        />
        <OneValue
          label="To"
          field={field}
          value={second}
          error={undefined}
          onChange={(value) => onChange([first, value])}
        />
      </div>
    );
  }
  if (isFree) {
    return <OneValue label="Value" field={field} value={first} error={error} onChange={(value) => onChange([value])} />;
  }
  const options =
    field.kind === 'yes-no'
      ? yesOrNo
      : (field.options ?? (found.data?.data ?? []).map((value) => ({ value, label: value })));
  const unlisted = values
    .filter((value) => value !== '' && !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value }));
  const all = [...options, ...unlisted];
  if (comparison === 'one-of' || comparison === 'none-of') {
    return (
      <CheckboxGroup
        legend="Values"
        columns={1}
        options={all}
        values={values}
        onChange={(ticked) => onChange([...ticked])}
        error={error}
      />
    );
  }
  return (
    <Select
      label="Value"
      options={all}
      value={first === '' ? null : first}
      onChange={(value) => onChange([value])}
      error={error}
      {...(all.length === 0 && !found.isPending ? { hint: 'No event has a value here yet.' } : {})}
    />
  );
};
