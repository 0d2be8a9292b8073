import type { QuestionDefinition } from '#contract/question-definition.ts';
import { Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { type KnownEvents, sharedSubjects, withShape } from './editing.ts';
import { GroupFields } from './group-fields.tsx';
import { MeasureFields } from './measure-fields.tsx';
import * as styles from './questions.css.ts';
import { LimitedNumber, type OnQuestionChange, subjectOptions, TimeLimit } from './step-card.tsx';
import type { FaultAt } from './step-conditions.tsx';

const kinds = [
  { value: 'table', label: 'Figures' },
  { value: 'funnel', label: 'Funnel' },
  { value: 'cohort', label: 'Retention cohort' },
] as const;

const limits = [
  { value: 'none', label: 'No limit' },
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
  { value: 'weeks', label: 'Weeks' },
] as const;

const cohorts = [
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
] as const;

interface ShapeFieldsProps {
  readonly question: QuestionDefinition;
  readonly known: KnownEvents;
  readonly isAnalyst: boolean;
  /** Errors by path within the shape. */
  readonly faultAt: FaultAt;
  readonly onChange: OnQuestionChange;
}

/** The result of the steps: figures, a funnel or a cohort. */
export const ShapeFields = ({ question, known, isAnalyst, faultAt, onChange }: ShapeFieldsProps) => {
  const { shape, steps } = question;
  const shared = sharedSubjects(known, steps);
  return (
    <Stack gap="medium">
      <Select
        label="Answer"
        options={kinds}
        value={shape.kind}
        onChange={(kind) => onChange(withShape(question, kind, known))}
      />
      {shape.kind === 'table' ? (
        <>
          <MeasureFields
            question={question}
            shape={shape}
            known={known}
            faultAt={faultAt}
            onChange={(next) => onChange({ ...question, shape: next })}
          />
          <GroupFields
            question={question}
            shape={shape}
            known={known}
            isAnalyst={isAnalyst}
            faultAt={faultAt}
            onChange={(next, isTyped) => onChange({ ...question, shape: next }, isTyped)}
          />
        </>
      ) : (
        <div className={styles.fields}>
          <Select
            label="Count each"
            options={subjectOptions(shared, shape.by)}
            value={shape.by}
            onChange={(by) => onChange({ ...question, shape: { ...shape, by } })}
            error={faultAt('by')}
          />
          {shape.kind === 'funnel' && (
            <TimeLimit
              label="Time limit from step 1"
              units={limits}
              within={shape.within}
              onChange={(within, isTyped) => onChange({ ...question, shape: { ...shape, within } }, isTyped)}
            />
          )}
          {shape.kind === 'cohort' && (
            <>
              <Select
                label="Periods"
                options={isAnalyst ? cohorts.slice(1) : cohorts}
                value={shape.unit}
                onChange={(unit) => onChange({ ...question, shape: { ...shape, unit } })}
                error={faultAt('unit')}
              />
              <LimitedNumber
                label="Number of periods"
                value={shape.periods}
                most={24}
                onChange={(periods) => onChange({ ...question, shape: { ...shape, periods: periods ?? 1 } }, true)}
              />
            </>
          )}
        </div>
      )}
    </Stack>
  );
};
