import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { Text } from '#ui/text.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as styles from '../reports.css.ts';
import { comparisonInWords, formatCondition } from './definition-text.ts';
import { comparisonsOf, type Draft, type DraftCondition, type DraftFaults, type DraftField } from './draft.ts';

export const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

interface ConditionValueProps {
  readonly field: DraftField | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A value that is typed, or a day that is chosen. */
export const FreeValue = ({
  field,
  label,
  value,
  error,
  onChange,
}: ConditionValueProps & { readonly label: string }) =>
  field?.kind === 'date' ? (
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
      error={error}
      autoComplete="off"
      {...(field?.kind === 'number' ? { inputMode: 'decimal' } : {})}
    />
  );

/** The value of a condition, with the control for the field's kind. */
const ConditionValue = (props: ConditionValueProps) => {
  const { field, value, error, onChange } = props;
  const options = field?.kind === 'yes-no' ? yesOrNo : field?.options;
  return options ? (
    <Select label="Value" options={options} value={value === '' ? null : value} onChange={onChange} error={error} />
  ) : (
    <FreeValue label="Value" {...props} />
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

/** One condition: field, comparison and value. */
const ConditionRow = ({ at, condition, fields, faults, onChange, onRemove }: ConditionRowProps) => {
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
        // A field of another kind needs another control.
        key={condition.field}
        // 'contains' also accepts a part of an option.
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

/** Maximum number of conditions. */
const MOST = 10;

interface ConditionsProps {
  readonly where: Draft['where'];
  readonly fields: readonly DraftField[];
  readonly faults: DraftFaults;
  /** @param isTyped whether the user is still typing */
  readonly onChange: (where: DraftCondition[], isTyped: boolean) => void;
}

interface Removed {
  readonly at: number;
  readonly condition: DraftCondition;
}

/** Conditions that an event must meet to be counted. Removing one can be undone. */
export const Conditions = ({ where, fields, faults, onChange }: ConditionsProps) => {
  const [removed, setRemoved] = useState<Removed | null>(null);
  return (
    <Stack gap="medium">
      {where.length > 0 && (
        <div>
          {where.map((condition, at) => (
            <ConditionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id
              key={at}
              at={at}
              condition={condition}
              fields={fields}
              faults={faults}
              onChange={(changed) =>
                onChange(
                  where.with(at, changed),
                  changed.field === condition.field && changed.comparison === condition.comparison,
                )
              }
              onRemove={() => {
                setRemoved({ at, condition });
                onChange(where.toSpliced(at, 1), false);
              }}
            />
          ))}
        </div>
      )}
      {removed && (
        <div role="status">
          <Cluster gap="xsmall">
            <Text as="span" size="caption" tone="muted">
              Removed: {formatCondition(removed.condition, fields)}.
            </Text>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onChange(where.toSpliced(removed.at, 0, removed.condition), false);
                setRemoved(null);
              }}
            >
              Undo
            </Button>
          </Cluster>
        </div>
      )}
      {where.length < MOST && (
        <div>
          <Button
            size="small"
            icon="plus"
            onClick={() => {
              setRemoved(null);
              onChange([...where, { field: '', comparison: 'is', value: '' }], false);
            }}
          >
            {where.length === 0 ? 'Add a condition' : 'Add another condition'}
          </Button>
        </div>
      )}
    </Stack>
  );
};
