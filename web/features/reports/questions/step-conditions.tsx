import { useQuery } from '@tanstack/react-query';
import { fieldValuesQuery } from '#api/questions.ts';
import type { QuestionCondition, QuestionStep } from '#contract/question-definition.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxGroup } from '#ui/checkbox-group.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { Text } from '#ui/text.tsx';
import { FreeValue, yesOrNo } from '../compose/conditions.tsx';
import { comparisonInWords } from '../compose/definition-text.ts';
import type { DraftField } from '../compose/draft.ts';
import { comparisonsFor } from './editing.ts';
import * as styles from './questions.css.ts';

/** Returns the error message for a path within the step. */
export type FaultAt = (path: string) => string | undefined;

interface ConditionValueProps {
  readonly event: string;
  readonly field: DraftField;
  readonly condition: QuestionCondition;
  readonly error: string | undefined;
  readonly onChange: (values: string[]) => void;
}

/** The values of a condition, chosen from those that occur in the field. */
const ConditionValue = ({ event, field, condition, error, onChange }: ConditionValueProps) => {
  const { comparison, values } = condition;
  const isFree = field.kind === 'number' || field.kind === 'date' || comparison === 'contains';
  const isKnown = field.kind === 'yes-no' || field.options !== undefined;
  const found = useQuery({ ...fieldValuesQuery(event, field.name), enabled: !isFree && !isKnown });
  if (comparison === 'empty' || comparison === 'not-empty') return null;
  const [first = '', second = ''] = values;
  if (comparison === 'between') {
    return (
      <div className={styles.fields}>
        <FreeValue
          label="From"
          field={field}
          value={first}
          error={error}
          onChange={(value) => onChange([value, second])}
        />
        <FreeValue
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
    return (
      <FreeValue label="Value" field={field} value={first} error={error} onChange={(value) => onChange([value])} />
    );
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

interface ConditionRowProps {
  readonly label: string;
  readonly event: string;
  readonly condition: QuestionCondition;
  readonly fields: readonly DraftField[];
  readonly faultAt: FaultAt;
  readonly onChange: (condition: QuestionCondition) => void;
  readonly onRemove: () => void;
}

const ConditionRow = ({ label, event, condition, fields, faultAt, onChange, onRemove }: ConditionRowProps) => {
  const field = fields.find(({ name }) => name === condition.field);
  const comparisons = comparisonsFor(field?.kind);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-label={label}>
      <Stack gap="small">
        <div className={styles.fields}>
          <Select
            label="Field"
            options={fields.map(({ name, label: title }) => ({ value: name, label: title }))}
            value={field?.name ?? null}
            placeholder="Choose a field"
            onChange={(name) => {
              const kind = fields.find((other) => other.name === name)?.kind;
              onChange({ field: name, comparison: comparisonsFor(kind)[0] ?? 'is', values: [] });
            }}
            error={faultAt('field')}
          />
          <Select
            label="Comparison"
            options={comparisons.map((value) => ({ value, label: comparisonInWords(value, field?.kind) }))}
            value={comparisons.find((known) => known === condition.comparison) ?? null}
            onChange={(comparison) => {
              const hasNone = comparison === 'empty' || comparison === 'not-empty';
              onChange({ ...condition, comparison, values: hasNone ? [] : condition.values.slice(0, 1) });
            }}
            error={faultAt('comparison')}
          />
          {field && (
            <ConditionValue
              key={`${field.name} ${condition.comparison}`}
              event={event}
              field={field}
              condition={condition}
              error={faultAt('values')}
              onChange={(values) => onChange({ ...condition, values })}
            />
          )}
        </div>
        <div>
          <Button variant="quiet" size="small" icon="remove" onClick={onRemove} aria-label={`Remove: ${label}`}>
            Remove
          </Button>
        </div>
      </Stack>
    </div>
  );
};

/** Maximum number of conditions of a step, and of alternatives to one. */
const MOST = 10;

const emptyCondition: QuestionCondition = { field: '', comparison: 'is', values: [] };

interface StepConditionsProps {
  readonly step: QuestionStep;
  readonly fields: readonly DraftField[];
  readonly faultAt: FaultAt;
  /** @param isTyped whether the user is still typing */
  readonly onChange: (where: QuestionStep['where'], isTyped: boolean) => void;
}

/** Conditions that must all hold; of alternatives, only one. */
export const StepConditions = ({ step: { where, events }, fields, faultAt, onChange }: StepConditionsProps) => {
  const change = (at: number, any: QuestionCondition[], isTyped = false) =>
    onChange(any.length === 0 ? where.toSpliced(at, 1) : where.with(at, { any }), isTyped);
  return (
    <Stack gap="small">
      {where.map(({ any }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id
        <div key={at} className={styles.alternatives}>
          {any.map((condition, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id
            <Stack key={place} gap="small">
              {place > 0 && <Text weight="strong">or</Text>}
              <ConditionRow
                label={any.length === 1 ? `Condition ${at + 1}` : `Condition ${at + 1}, alternative ${place + 1}`}
                event={events[0] ?? ''}
                condition={condition}
                fields={fields}
                faultAt={(path) => faultAt(`where.${at}.any.${place}.${path}`)}
                onChange={(next) =>
                  change(
                    at,
                    any.with(place, next),
                    next.field === condition.field && next.comparison === condition.comparison,
                  )
                }
                onRemove={() => change(at, any.toSpliced(place, 1))}
              />
            </Stack>
          ))}
          {any.length < MOST && (
            <div>
              <Button
                variant="quiet"
                size="small"
                icon="plus"
                onClick={() => change(at, [...any, emptyCondition])}
                aria-label={`Or: an alternative to condition ${at + 1}`}
              >
                Or
              </Button>
            </div>
          )}
        </div>
      ))}
      {where.length < MOST && (
        <Cluster>
          <Button size="small" icon="plus" onClick={() => onChange([...where, { any: [emptyCondition] }], false)}>
            {where.length === 0 ? 'Add a condition' : 'Add another condition'}
          </Button>
        </Cluster>
      )}
    </Stack>
  );
};
