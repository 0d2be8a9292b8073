import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { Id, Instant } from '../kernel/values.ts';
import { readKinds } from './reads.ts';

/** What somebody looked at. Words they searched for are left out: they may name people. */
const Reading = z.strictObject({
  what: z.enum(readKinds),
  /** What the history was narrowed to, by field, in the order of the fields' names. */
  filter: z.array(z.strictObject({ field: z.string(), value: z.string() })),
  /** Ids or names of what was opened: an event, a stream, a report. */
  ids: z.array(z.string()),
});
export type Reading = z.output<typeof Reading>;

export const auditEvents = defineEvents('reader', {
  HistoryRead: z.object({
    readerId: Id,
    ...Reading.shape,
    /** When which readings were noted last, this one included: all that has to be known at the next one. */
    noted: z.array(z.strictObject({ reading: z.string(), at: Instant })),
  }),
});
export type AuditEvent = EventOf<typeof auditEvents>;

export const { HistoryRead: historyRead } = auditEvents.create;
