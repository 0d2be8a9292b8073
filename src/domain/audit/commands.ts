import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';
import type { MailUse, Reading } from './events.ts';

/** A member reads the history. */
export interface HistoryReading extends Reading {
  readonly readerId: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

const auditCommands = defineCommands({
  /** Records who reads which part of the history. */
  NoteReading: data<HistoryReading>(),
});
export type AuditCommand = CommandOf<typeof auditCommands>;

export const { noteReading } = auditCommands;

interface VerificationFailure {
  readonly kind: string;
  readonly problem: string;
}

const verificationCommands = defineCommands({
  /** Records that a verification found a change. */
  ReportFailedVerification: data<VerificationFailure>(),
  /** Records what an administrator found out about it. */
  AnswerFailedVerification: data<{ readonly note: string }>(),
});
export type VerificationCommand = CommandOf<typeof verificationCommands>;

export const { reportFailedVerification, answerFailedVerification } = verificationCommands;

const pseudonymCommands = defineCommands({
  /** Replaces the pseudonyms that analysts see by those of this epoch. */
  ReplacePseudonyms: data<{ readonly epoch: number }>(),
});
export type PseudonymCommand = CommandOf<typeof pseudonymCommands>;

export const { replacePseudonyms } = pseudonymCommands;

const mailCommands = defineCommands({
  /** Records that an administrator opened a mail to another person, and why. */
  RecordMailOpening: data<MailUse>(),
  /** Records that an administrator received a sign-in link to hand over, and why. */
  RecordHandOver: data<MailUse>(),
  /** Records that an administrator gave up an unsent mail, and why. */
  RecordGivingUp: data<MailUse>(),
});
export type MailCommand = CommandOf<typeof mailCommands>;

export const { recordMailOpening, recordHandOver, recordGivingUp } = mailCommands;
