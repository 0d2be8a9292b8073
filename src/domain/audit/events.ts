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

/** Verifications of the history that found a change, one stream each. */
export const verificationEvents = defineEvents('verification', {
  HistoryVerificationFailed: z.object({
    /** Kind of the finding, for programs. */
    kind: z.string(),
    /** The finding as a sentence. It names events by type, stream and position. */
    problem: z.string(),
  }),
  HistoryVerificationAnswered: z.object({
    /** What the administrator found out and did. */
    answer: pii(z.string(), 'The answer of a former member'),
  }),
});
export type VerificationEvent = EventOf<typeof verificationEvents>;

export const { historyVerificationFailed, historyVerificationAnswered } = verificationEvents.create;
export const { historyRead } = auditEvents.create;

export const pseudonymEvents = defineEvents('pseudonyms', {
  /** Analysts see other pseudonyms from here on. The key of the earlier ones is destroyed. */
  PseudonymsReplaced: z.object({
    /** Counts the keys. The first, 1, was never replaced. */
    epoch: z.int().positive(),
  }),
});
export type PseudonymEvent = EventOf<typeof pseudonymEvents>;

export const { pseudonymsReplaced } = pseudonymEvents.create;

/** An administrator's use of a mail to another person. */
const MailUse = z.object({
  mailId: Id,
  /** The member, sign-up or invitation that the mail is addressed to. */
  recipientId: Id,
  template: z.string(),
  reason: pii(z.string(), 'Removed'),
});
export type MailUse = z.output<typeof MailUse>;

export const mailEvents = defineEvents('mail', {
  MailOpened: MailUse,
  /** The administrator saw a new one-time link instead of the mail that contains one. */
  SignInLinkHandedOver: MailUse,
  /** The administrator gave the mail up before it was sent, and it was deleted. */
  MailGivenUp: MailUse,
});
export type MailEvent = EventOf<typeof mailEvents>;

export const { mailOpened, signInLinkHandedOver, mailGivenUp } = mailEvents.create;
