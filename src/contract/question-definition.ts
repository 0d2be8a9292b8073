import { z } from 'zod';
import {
  cohortUnits,
  durationUnits,
  figures,
  questionComparisons,
  questionTimeUnits,
  stepOrders,
  subjects,
  timeFigures,
} from '../domain/reports/choices.ts';
import { named } from './fields.ts';

export const questionLimits = { steps: 4, events: 20, conditions: 10, values: 50, measures: 4, groups: 2 } as const;

const FieldName = z.string().max(80);
const StepNumber = z
  .int()
  .min(0)
  .max(questionLimits.steps - 1);

const Condition = z.object({
  field: FieldName,
  comparison: z.enum(questionComparisons),
  /** One value; two for `between`; any number for `one-of` and `none-of`; none for `empty` and `not-empty`. */
  values: z.array(z.string().max(100)).max(questionLimits.values),
});
export type QuestionCondition = z.output<typeof Condition>;

const Duration = z.object({ amount: z.int().min(1).max(1_000), unit: z.enum(durationUnits) });

const Step = z.object({
  events: z
    .array(z.string().max(60))
    .min(1, 'Please choose at least one event type')
    .max(questionLimits.events, `Please choose at most ${questionLimits.events} event types`),
  where: z
    .array(z.object({ any: z.array(Condition).min(1).max(questionLimits.conditions) }))
    .max(questionLimits.conditions)
    .describe('Every entry must hold. An entry holds if any of its conditions does.'),
  first: z.enum(subjects).nullable().describe('Only the first of these events of each subject in the whole history.'),
  link: z
    .object({
      by: z.enum(subjects),
      to: StepNumber.describe('Index of an earlier step.'),
      order: z.enum(stepOrders),
      within: Duration.nullable(),
      isOptional: z.boolean().describe('Whether events of step 1 without a matching event count, too.'),
    })
    .nullable()
    .describe(
      'How the event of this step is matched with one of an earlier step: the first of the same subject, the next, or the latest before. Null for step 1, funnels and cohorts.',
    ),
});
export type QuestionStep = z.output<typeof Step>;

const Measure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count'), step: StepNumber }),
  z.object({ kind: z.literal('field'), figure: z.enum(figures), step: StepNumber, field: FieldName }),
  z
    .object({ kind: z.literal('time'), figure: z.enum(timeFigures), from: StepNumber, to: StepNumber })
    .describe('Hours from an event of one step to the matching event of another.'),
  z
    .object({
      kind: z.literal('ratio'),
      part: z
        .int()
        .min(0)
        .max(questionLimits.measures - 1),
      whole: z
        .int()
        .min(0)
        .max(questionLimits.measures - 1),
    })
    .describe('One measure divided by another, by their indices. A percentage if both are counts.'),
]);
export type QuestionMeasure = z.output<typeof Measure>;

const Group = z.union([
  z.object({ step: StepNumber, time: z.enum(questionTimeUnits) }),
  z.object({
    step: StepNumber,
    field: FieldName,
    width: z.number().positive().max(1_000_000_000).nullable().describe('Width of the bands of a number.'),
    lists: z.enum(['entries', 'together']),
  }),
]);
export type QuestionGroup = z.output<typeof Group>;

const Over = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running-total') }),
  z.object({ kind: z.literal('rolling-average'), over: z.int().min(2).max(52) }),
  z.object({ kind: z.literal('previous') }),
]);

const Shape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    measures: z.array(Measure).min(1, 'Please choose a measure').max(questionLimits.measures),
    groupBy: z.array(Group).max(questionLimits.groups, 'Please group by at most two things'),
    top: z.object({ count: z.int().min(1).max(100), hasOther: z.boolean() }).nullable(),
    over: Over.nullable().describe('Further columns for the first measure over time.'),
  }),
  z.object({ kind: z.literal('funnel'), by: z.enum(subjects), within: Duration.nullable() }),
  z.object({
    kind: z.literal('cohort'),
    by: z.enum(subjects),
    unit: z.enum(cohortUnits),
    periods: z.int().min(1).max(24),
  }),
]);
export type QuestionShape = z.output<typeof Shape>;
export type TableShape = Extract<QuestionShape, { readonly kind: 'table' }>;

/** A question to the analytical copy, composed without code. Days are days in the United Kingdom. */
export const QuestionDefinition = named('QuestionDefinition', {
  steps: z.array(Step).min(1).max(questionLimits.steps, 'Please use at most four steps'),
  shape: Shape,
  /** First and last day of the events of step 1, inclusive. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
});
export type QuestionDefinition = z.output<typeof QuestionDefinition>;
