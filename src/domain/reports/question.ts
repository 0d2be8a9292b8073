import { z } from 'zod';
import { LocalDate } from '../kernel/values.ts';
import {
  cohortUnits,
  durationUnits,
  figures,
  questionComparisons,
  questionTimeUnits,
  stepOrders,
  subjects,
  timeFigures,
} from './choices.ts';

const Subject = z.enum(subjects);
const Duration = z.strictObject({ amount: z.int(), unit: z.enum(durationUnits) });

const Condition = z.strictObject({
  field: z.string(),
  comparison: z.enum(questionComparisons),
  values: z.array(z.string()),
});

const Step = z.strictObject({
  /** Event types. */
  events: z.array(z.string()),
  /** All must hold; of each, any condition. */
  where: z.array(z.strictObject({ any: z.array(Condition) })),
  /** Only the first of these events of each subject. */
  first: Subject.nullable(),
  /** How it is matched with an earlier step; null for the first, and for funnels and cohorts. */
  link: z
    .strictObject({
      by: Subject,
      to: z.int(),
      order: z.enum(stepOrders),
      within: Duration.nullable(),
      isOptional: z.boolean(),
    })
    .nullable(),
});

const Measure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('count'), step: z.int() }),
  z.strictObject({ kind: z.literal('field'), figure: z.enum(figures), step: z.int(), field: z.string() }),
  z.strictObject({ kind: z.literal('time'), figure: z.enum(timeFigures), from: z.int(), to: z.int() }),
  /** One measure divided by another. */
  z.strictObject({ kind: z.literal('ratio'), part: z.int(), whole: z.int() }),
]);

const Group = z.union([
  z.strictObject({ step: z.int(), time: z.enum(questionTimeUnits) }),
  z.strictObject({
    step: z.int(),
    field: z.string(),
    /** Of the bands of a number. */
    width: z.number().nullable(),
    lists: z.enum(['entries', 'together']),
  }),
]);

const Shape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('table'),
    measures: z.array(Measure),
    groupBy: z.array(Group),
    top: z.strictObject({ count: z.int(), hasOther: z.boolean() }).nullable(),
    over: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('running-total') }),
        z.strictObject({ kind: z.literal('rolling-average'), over: z.int() }),
        z.strictObject({ kind: z.literal('previous') }),
      ])
      .nullable(),
  }),
  z.strictObject({ kind: z.literal('funnel'), by: Subject, within: Duration.nullable() }),
  z.strictObject({ kind: z.literal('cohort'), by: Subject, unit: z.enum(cohortUnits), periods: z.int() }),
]);

/** A question to the analytical copy. */
export const Question = z.strictObject({
  steps: z.array(Step),
  shape: Shape,
  /** First and last day in the United Kingdom, inclusive; null for an open end. */
  from: LocalDate.nullable(),
  to: LocalDate.nullable(),
});
