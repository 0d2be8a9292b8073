import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id, Instant } from '../kernel/values.ts';
import { readKinds } from './read-kinds.ts';

/** What a member looked at. Search texts are left out: they may name people. */
const Reading = z.strictObject({
  what: z.enum(readKinds),
  /** The filter of the history, sorted by field name. */
  filter: z.array(z.strictObject({ field: z.string(), value: z.string() })),
  /** Ids or names of the events, streams or reports that were opened. */
  ids: z.array(z.string()),
});
export type Reading = z.output<typeof Reading>;

export const auditEvents = defineEvents('reader', {
  HistoryRead: z.object({
    readerId: Id,
    ...Reading.shape,
    /** The latest readings and their times, this one included: all that the next decision needs. */
    noted: z.array(z.strictObject({ reading: z.string(), at: Instant })),
  }),
});
export type AuditEvent = EventOf<typeof auditEvents>;

export const { historyRead } = auditEvents.create;

/** An administrator's use of a mail to another person. */
const MailUse = z.object({
  mailId: Id,
  /** The member, signup or invitation that the mail is addressed to. */
  recipientId: Id,
  template: z.string(),
  reason: pii(z.string(), 'Removed'),
});
export type MailUse = z.output<typeof MailUse>;

export const mailEvents = defineEvents('mail', {
  MailOpened: MailUse,
  /** The administrator saw a new one-time link instead of the mail that contains one. */
  SignInLinkHandedOver: MailUse,
});
export type MailEvent = EventOf<typeof mailEvents>;

export const { mailOpened, signInLinkHandedOver } = mailEvents.create;
