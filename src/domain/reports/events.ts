import { z } from 'zod';
import { defineEvents, type EventOf, revised, unchanged } from '../kernel/define-events.ts';
import { Id, LocalDate } from '../kernel/values.ts';
import { comparisons, timeUnits } from './choices.ts';
import { Question } from './question.ts';

/** A definition of the first version, which is folded. Fields with personal data cannot be chosen. */
const FoldedDefinition = z.strictObject({
  /** Event types. */
  events: z.array(z.string()),
  /** All conditions must hold. */
  where: z.array(z.strictObject({ field: z.string(), comparison: z.enum(comparisons), value: z.string() })),
  groupBy: z.array(z.union([z.strictObject({ time: z.enum(timeUnits) }), z.strictObject({ field: z.string() })])),
  measure: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('count') }),
    z.strictObject({ kind: z.literal('distinct'), field: z.string() }),
    z.strictObject({ kind: z.literal('sum'), field: z.string() }),
    /** Between the first events of these two types in one stream. */
    z.strictObject({ kind: z.literal('median-time'), from: z.string(), to: z.string() }),
  ]),
  /** First and last day, inclusive; null for an open end. */
  from: LocalDate.nullable(),
  to: LocalDate.nullable(),
});
const Definition = z.union([Question, FoldedDefinition]);
export type SavedDefinition = z.output<typeof Definition>;

const Content = { name: z.string(), definition: Definition };

export const reportEvents = defineEvents('report', {
  /** Version 1 had no questions. */
  ReportSaved: revised(z.object({ reportId: Id, savedBy: Id, ...Content }), unchanged),
  ReportRevised: revised(z.object(Content), unchanged),
  ReportDiscarded: z.object({}),
});
export type ReportEvent = EventOf<typeof reportEvents>;

export const { reportSaved, reportRevised, reportDiscarded } = reportEvents.create;
