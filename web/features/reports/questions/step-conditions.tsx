import type { QuestionCondition, QuestionStep } from '#contract/question-definition.ts';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { Text } from '#ui/text.tsx';
import { ConditionValue } from './condition-value.tsx';
import { comparisonsFor, type KnownField } from './editing.ts';
import * as styles from './questions.css.ts';
import { comparisonWords } from './words.ts';

/** The message of a problem, by its path within the step. */
export type FaultAt = (path: string) => string | undefined;

interface ConditionRowProps {
  readonly label: string;
  readonly event: string;
  readonly condition: QuestionCondition;
  readonly fields: readonly KnownField[];
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
            options={comparisons.map((value) => ({ value, label: comparisonWords(value, field?.kind) }))}
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
  readonly fields: readonly KnownField[];
  readonly faultAt: FaultAt;
  readonly onChange: (where: QuestionStep['where']) => void;
}

/** Conditions that all must hold; of alternatives, one. */
export const StepConditions = ({ step: { where, events }, fields, faultAt, onChange }: StepConditionsProps) => {
  const change = (at: number, any: QuestionCondition[]) =>
    onChange(any.length === 0 ? where.toSpliced(at, 1) : where.with(at, { any }));
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
                onChange={(next) => change(at, any.with(place, next))}
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
                aria-label={`Add an alternative to condition ${at + 1}`}
              >
                Or
              </Button>
            </div>
          )}
        </div>
      ))}
      {where.length < MOST && (
        <Cluster>
          <Button
            variant="secondary"
            size="small"
            icon="plus"
            onClick={() => onChange([...where, { any: [emptyCondition] }])}
          >
            {where.length === 0 ? 'Add a condition' : 'Add another condition'}
          </Button>
        </Cluster>
      )}
    </Stack>
  );
};
