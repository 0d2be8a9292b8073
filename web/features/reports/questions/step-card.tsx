import { useState } from 'react';
import { type QuestionDefinition, type QuestionStep, questionLimits } from '#contract/question-definition.ts';
import { subjectWords } from '#contract/subject-words.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Stack } from '#ui/layout.tsx';
import { NumberField, type NumberFieldProps } from '#ui/number-field.tsx';
import { Select } from '#ui/select.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { ChosenEvents } from '../compose/fields.tsx';
import { fieldsOfStep, type KnownEvents, labelOfStep, type Subject, sharedSubjects, withEvents } from './editing.ts';
import * as styles from './questions.css.ts';
import { type FaultAt, StepConditions } from './step-conditions.tsx';

/** @param isTyped whether the user is still typing */
export type OnQuestionChange = (question: QuestionDefinition, isTyped?: boolean) => void;

interface StepCardProps {
  readonly at: number;
  readonly question: QuestionDefinition;
  readonly known: KnownEvents;
  readonly faultAt: FaultAt;
  readonly onChange: OnQuestionChange;
  /** Null for a step that cannot be removed. */
  readonly onRemove: (() => void) | null;
}

type Link = NonNullable<QuestionStep['link']>;

const orders = [
  { value: 'after', label: 'the next after it' },
  { value: 'before', label: 'the latest before it' },
  { value: 'any', label: 'the first of all' },
] as const;

const units = [
  { value: 'none', label: 'at any time' },
  { value: 'hours', label: 'within hours' },
  { value: 'days', label: 'within days' },
  { value: 'weeks', label: 'within weeks' },
] as const;

export const subjectOptions = (subjects: readonly Subject[], current: Subject) =>
  [...new Set([...subjects, current])].map((value) => ({ value, label: subjectWords[value] }));

interface LinkFieldsProps extends Pick<StepCardProps, 'at' | 'question' | 'known' | 'faultAt'> {
  readonly link: Link;
  readonly onLink: (link: Link, isTyped?: boolean) => void;
}

/** Chooses how an event of this step is matched with one of an earlier step. */
const LinkFields = ({ at, question: { steps }, known, faultAt, link, onLink }: LinkFieldsProps) => {
  const own = steps[at];
  const base = steps[link.to];
  const shared = sharedSubjects(
    known,
    [base, own].flatMap((step) => step ?? []),
  );
  return (
    <Stack gap="small">
      <div className={styles.fields}>
        {at > 1 && (
          <Select
            label="Joined with"
            options={steps.slice(0, at).map((step, to) => ({
              value: String(to),
              label: `Step ${to + 1}: ${labelOfStep(known, step)}`,
            }))}
            value={String(link.to)}
            onChange={(to) => onLink({ ...link, to: Number(to) })}
            error={faultAt('link.to')}
          />
        )}
        <Select
          label="Of the same"
          options={subjectOptions(shared, link.by)}
          value={link.by}
          onChange={(by) => onLink({ ...link, by })}
          error={faultAt('link.by') ?? faultAt('link')}
        />
        <Select
          label="Which event"
          options={orders}
          value={link.order}
          onChange={(order) => onLink({ ...link, order, within: order === 'any' ? null : link.within })}
          error={faultAt('link.order')}
        />
        {(link.order !== 'any' || link.within !== null) && (
          <TimeLimit
            label="Time limit"
            units={units}
            within={link.within}
            error={faultAt('link.within')}
            onChange={(within, isTyped) => onLink({ ...link, within }, isTyped)}
          />
        )}
      </div>
      <Checkbox
        label="Also count events of step 1 without this step"
        checked={link.isOptional}
        onChange={(isOptional) => onLink({ ...link, isOptional })}
      />
    </Stack>
  );
};

interface LimitedNumberProps extends Pick<NumberFieldProps, 'label' | 'hint' | 'error' | 'value'> {
  readonly least?: number;
  readonly most: number;
  /** Receives a number within the limits, or null for an empty box. */
  readonly onChange: (value: number | null) => void;
}

/** A whole number within limits. While it is typed, the box shows what was typed; then the number that counts. */
export const LimitedNumber = ({ least = 1, most, value, onChange, ...rest }: LimitedNumberProps) => {
  const [typed, setTyped] = useState<number | null>();
  return (
    <NumberField
      {...rest}
      value={typed === undefined ? value : typed}
      onChange={(next) => {
        setTyped(next);
        onChange(next === null ? null : Math.min(most, Math.max(least, Number.isNaN(next) ? least : next)));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
};

type Within = Link['within'];

interface TimeLimitProps {
  readonly label: string;
  readonly units: readonly { readonly value: NonNullable<Within>['unit'] | 'none'; readonly label: string }[];
  readonly within: Within;
  readonly error?: string | undefined;
  readonly onChange: (within: Within, isTyped?: boolean) => void;
}

/** A time limit: its unit and, if there is a limit, its amount. */
export const TimeLimit = ({ label, units, within, error, onChange }: TimeLimitProps) => (
  <>
    <Select
      label={label}
      options={units}
      value={within?.unit ?? 'none'}
      onChange={(unit) => onChange(unit === 'none' ? null : { amount: within?.amount ?? 30, unit })}
      error={error}
    />
    {within !== null && (
      <LimitedNumber
        label={`At most this many ${within.unit}`}
        value={within.amount}
        most={1_000}
        onChange={(amount) => onChange({ ...within, amount: amount ?? 1 }, true)}
      />
    )}
  </>
);

/** One step: its events, how it is joined to earlier steps, and its conditions. */
export const StepCard = ({ at, question, known, faultAt, onChange, onRemove }: StepCardProps) => {
  /** The place of the event that is being chosen: arrow keys and letters go through the list, so each choice replaces the last. */
  const [place, setPlace] = useState<number | null>(null);
  const step = question.steps[at];
  if (step === undefined) return null;
  const set = (changes: Partial<QuestionStep>, isTyped = false) =>
    onChange({ ...question, steps: question.steps.with(at, { ...step, ...changes }) }, isTyped);
  const setEvents = (events: readonly string[], isTyped = false) =>
    onChange(withEvents(question, at, events, known), isTyped);
  const chosenAt = place ?? step.events.length;
  const chosen = step.events[chosenAt] ?? null;
  const contextOf = (type: string) => known.find((event) => event.type === type)?.context ?? '';
  const offered = known
    .filter(({ type }) => type === chosen || !step.events.includes(type))
    .map(({ type, label }) => ({ value: type, label: `${contextOf(type)}: ${label}` }));
  return (
    <li>
      <TitledCard
        title={`Step ${at + 1}`}
        action={
          onRemove && (
            <Button variant="quiet" size="small" icon="remove" onClick={onRemove} aria-label={`Remove step ${at + 1}`}>
              Remove
            </Button>
          )
        }
      >
        <ChosenEvents label={`Events of step ${at + 1}`} known={known} chosen={step.events} onChoose={setEvents} />
        <div className={styles.fields}>
          {chosenAt < questionLimits.events && (
            <Select
              label={chosenAt === 0 ? 'Event' : 'Or another event'}
              options={offered}
              value={chosen}
              placeholder="Choose an event"
              onChange={(type) => {
                setPlace(chosenAt);
                setEvents(
                  [...step.events.slice(0, chosenAt), type, ...step.events.slice(chosenAt + 1)],
                  chosen !== null,
                );
              }}
              onPointerDown={() => setPlace(null)}
              onBlur={() => setPlace(null)}
              error={faultAt('events')}
            />
          )}
          {step.events.length > 0 && (
            <Select
              label="Which of these events"
              options={[
                { value: 'all', label: 'All of them' },
                ...subjectOptions(sharedSubjects(known, [step]), step.first ?? 'record').map(({ value, label }) => ({
                  value,
                  label: `Only the first of each ${label}`,
                })),
              ]}
              value={step.first ?? 'all'}
              onChange={(first) => set({ first: first === 'all' ? null : first })}
              error={faultAt('first')}
            />
          )}
        </div>
        {step.link !== null && step.events.length > 0 && (
          <LinkFields
            at={at}
            question={question}
            known={known}
            faultAt={faultAt}
            link={step.link}
            onLink={(link, isTyped) => set({ link }, isTyped)}
          />
        )}
        {step.events.length > 0 && (
          <StepConditions
            step={step}
            fields={fieldsOfStep(known, step)}
            faultAt={faultAt}
            onChange={(where, isTyped) => set({ where }, isTyped)}
          />
        )}
      </TitledCard>
    </li>
  );
};
