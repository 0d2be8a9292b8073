import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { Id, LocalDate } from '../kernel/values.ts';
import { comparisons, timeUnits } from './choices.ts';

/** A report definition. Fields with personal data cannot be chosen. */
const Definition = z.strictObject({
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
export type SavedDefinition = z.output<typeof Definition>;

const Content = { name: z.string(), definition: Definition };

export const reportEvents = defineEvents('report', {
  ReportSaved: z.object({ reportId: Id, savedBy: Id, ...Content }),
  ReportRevised: z.object(Content),
  ReportDiscarded: z.object({}),
});
export type ReportEvent = EventOf<typeof reportEvents>;

export const { reportSaved, reportRevised, reportDiscarded } = reportEvents.create;
