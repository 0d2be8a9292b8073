import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import * as styles from './compose.css.ts';
import { comparisonInWords } from './definition-in-words.ts';
import { comparisonsOf, type DraftCondition, type DraftFaults, type DraftField } from './draft.ts';

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

interface ConditionValueProps {
  readonly field: DraftField | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** What a field is held against, with the control for its kind. */
const ConditionValue = ({ field, value, error, onChange }: ConditionValueProps) => {
  const options = field?.kind === 'yes-no' ? yesOrNo : field?.options;
  if (options) {
    return (
      <Select label="Value" options={options} value={value === '' ? null : value} onChange={onChange} error={error} />
    );
  }
  if (field?.kind === 'date') {
    const day = /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
    return <DateField label="Value" value={day} onChange={(next) => onChange(next ?? '')} error={error} />;
  }
  return (
    <TextField
      label="Value"
      value={value}
      onChange={onChange}
      maxLength={100}
      error={error}
      autoComplete="off"
      {...(field?.kind === 'number' ? { inputMode: 'decimal' } : {})}
    />
  );
};

interface ConditionRowProps {
  readonly at: number;
  readonly condition: DraftCondition;
  readonly fields: readonly DraftField[];
  readonly faults: DraftFaults;
  readonly onChange: (condition: DraftCondition) => void;
  readonly onRemove: () => void;
}

/** One condition: a field, how it is held, and against what. */
export const ConditionRow = ({ at, condition, fields, faults, onChange, onRemove }: ConditionRowProps) => {
  const field = fields.find(({ name }) => name === condition.field);
  const comparisons = comparisonsOf(field?.kind);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-label={`Condition ${at + 1}`} className={styles.condition}>
      <Select
        label="Field"
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        value={field?.name ?? null}
        onChange={(name) => {
          const kind = fields.find((other) => other.name === name)?.kind;
          const [first = 'is'] = comparisonsOf(kind);
          onChange({ field: name, comparison: first, value: '' });
        }}
        error={faults[`where.${at}.field`]}
      />
      <Select
        label="Comparison"
        options={comparisons.map((value) => ({ value, label: comparisonInWords(value, field?.kind) }))}
        value={comparisons.find((known) => known === condition.comparison) ?? null}
        onChange={(comparison) => onChange({ ...condition, comparison })}
        error={faults[`where.${at}.comparison`]}
      />
      <ConditionValue
        // Another kind of field has another control.
        key={condition.field}
        // What is contained may be a part of an option.
        field={field && condition.comparison === 'contains' ? { ...field, options: undefined } : field}
        value={condition.value}
        onChange={(value) => onChange({ ...condition, value })}
        error={faults[`where.${at}.value`]}
      />
      <div className={styles.remove}>
        <Button variant="quiet" icon="remove" onClick={onRemove} aria-label={`Remove condition ${at + 1}`}>
          Remove
        </Button>
      </div>
    </div>
  );
};
