import type { QuestionDefinition, QuestionGroup, TableShape } from '#contract/question-definition.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { fieldsOfStep, groupOfKey, type KnownEvents, keyOfGroup } from './editing.ts';
import * as styles from './questions.css.ts';
import { LimitedNumber } from './step-card.tsx';
import type { FaultAt } from './step-conditions.tsx';
import { timeWords } from './words.ts';

interface GroupFieldsProps {
  readonly question: QuestionDefinition;
  readonly shape: TableShape;
  readonly known: KnownEvents;
  /** Analysts cannot group by day, week, weekday or hour. */
  readonly isAnalyst: boolean;
  readonly faultAt: FaultAt;
  /** @param isTyped whether the user is still typing */
  readonly onChange: (shape: TableShape, isTyped?: boolean) => void;
}

const forAnalysts: readonly string[] = ['month', 'quarter', 'year'];

const NOTHING = 'nothing';

/** Bands of a number, or single entries of a list. */
const GroupDetails = ({
  group,
  question,
  known,
  faultAt,
  onChange,
}: Pick<GroupFieldsProps, 'question' | 'known' | 'faultAt'> & {
  readonly group: Extract<QuestionGroup, { field: string }>;
  readonly onChange: (group: QuestionGroup, isTyped?: boolean) => void;
}) => {
  const kind = fieldsOfStep(known, question.steps[group.step]).find(({ name }) => name === group.field)?.kind;
  if (kind === 'number') {
    return (
      <LimitedNumber
        label="Width of the bands"
        hint="Leave empty to list each number separately."
        value={group.width}
        most={1_000_000_000}
        onChange={(width) => onChange({ ...group, width }, true)}
        error={faultAt('width')}
      />
    );
  }
  if (kind !== 'list') return null;
  return (
    <Select
      label="Entries of the list"
      options={[
        { value: 'entries', label: 'One by one' },
        { value: 'together', label: 'Together' },
      ]}
      value={group.lists}
      onChange={(lists) => onChange({ ...group, lists })}
    />
  );
};

const overs = [
  { value: 'none', label: 'Nothing else' },
  { value: 'running-total', label: 'Running total' },
  { value: 'rolling-average', label: 'Rolling average' },
  { value: 'previous', label: 'Period before, and change' },
] as const;

/** The groupings of a table, its largest groups, and figures over time. */
export const GroupFields = ({ question, shape, known, isAnalyst, faultAt, onChange }: GroupFieldsProps) => {
  const { groupBy, top, over } = shape;
  const [first, second] = groupBy;
  const { steps } = question;
  const prefix = (at: number): string => (steps.length === 1 ? '' : `Step ${at + 1}: `);
  const options = (none: string, other: QuestionGroup | undefined) => [
    { value: NOTHING, label: none },
    ...steps
      .flatMap((step, at) => [
        ...Object.entries(timeWords)
          .filter(([time]) => !isAnalyst || forAnalysts.includes(time))
          .map(([time, label]) => ({ value: `${at}:time:${time}`, label: `${prefix(at)}${label}` })),
        ...fieldsOfStep(known, step).map(({ name, label }) => ({
          value: `${at}:field:${name}`,
          label: `${prefix(at)}${label}`,
        })),
      ])
      .filter(({ value }) => other === undefined || value !== keyOfGroup(other)),
  ];
  const set = (groups: readonly QuestionGroup[], isTyped = false) => {
    const hasField = groups.some((group) => 'field' in group);
    const isOverTime = groups[0] !== undefined && 'time' in groups[0];
    onChange({ ...shape, groupBy: [...groups], top: hasField ? top : null, over: isOverTime ? over : null }, isTyped);
  };
  return (
    <Stack gap="small">
      <div className={styles.fields}>
        <Select
          label="Group by"
          options={options('No grouping: one figure', undefined)}
          value={first ? keyOfGroup(first) : NOTHING}
          onChange={(key) => {
            const group = groupOfKey(key);
            set(group === null ? [] : second && keyOfGroup(second) !== key ? [group, second] : [group]);
          }}
          error={faultAt('groupBy.0.time') ?? faultAt('groupBy.0.field')}
        />
        {first && 'field' in first && (
          <GroupDetails
            group={first}
            question={question}
            known={known}
            faultAt={(path) => faultAt(`groupBy.0.${path}`)}
            onChange={(group, isTyped) => set(second ? [group, second] : [group], isTyped)}
          />
        )}
        {first && (
          <Select
            label="Then by"
            options={options('No second grouping', first)}
            value={second ? keyOfGroup(second) : NOTHING}
            onChange={(key) => {
              const group = groupOfKey(key);
              set(group === null ? [first] : [first, group]);
            }}
            error={faultAt('groupBy.1') ?? faultAt('groupBy.1.time') ?? faultAt('groupBy.1.field')}
          />
        )}
        {first && second && 'field' in second && (
          <GroupDetails
            group={second}
            question={question}
            known={known}
            faultAt={(path) => faultAt(`groupBy.1.${path}`)}
            onChange={(group, isTyped) => set([first, group], isTyped)}
          />
        )}
      </div>
      {groupBy.some((group) => 'field' in group) && (
        <div className={styles.fields}>
          <LimitedNumber
            label="Only the largest"
            hint="Leave empty to show all groups."
            value={top?.count ?? null}
            most={100}
            onChange={(count) =>
              onChange({ ...shape, top: count === null ? null : { count, hasOther: top?.hasOther ?? true } }, true)
            }
            error={faultAt('top')}
          />
          {top !== null && (
            <Checkbox
              label="All others together"
              checked={top.hasOther}
              onChange={(hasOther) => onChange({ ...shape, top: { ...top, hasOther } })}
            />
          )}
        </div>
      )}
      {first && 'time' in first && (
        <div className={styles.fields}>
          <Select
            label="Over time, also show"
            options={overs}
            value={over?.kind ?? 'none'}
            onChange={(kind) =>
              onChange({
                ...shape,
                over: kind === 'none' ? null : kind === 'rolling-average' ? { kind, over: 3 } : { kind },
              })
            }
            error={faultAt('over')}
          />
          {over?.kind === 'rolling-average' && (
            <LimitedNumber
              label="Periods to average"
              value={over.over}
              least={2}
              most={52}
              onChange={(periods) => onChange({ ...shape, over: { ...over, over: periods ?? 2 } }, true)}
            />
          )}
        </div>
      )}
    </Stack>
  );
};
