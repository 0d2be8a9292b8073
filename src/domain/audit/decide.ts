import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import type { AuditCommand, HistoryReading, MailCommand, PseudonymCommand, VerificationCommand } from './commands.ts';
import {
  type AuditEvent,
  auditEvents,
  historyRead,
  historyVerificationAnswered,
  historyVerificationFailed,
  type MailEvent,
  mailEvents,
  mailGivenUp,
  mailOpened,
  type PseudonymEvent,
  pseudonymEvents,
  pseudonymsReplaced,
  type Reading,
  signInLinkHandedOver,
  type VerificationEvent,
  verificationEvents,
} from './events.ts';
import { READINGS_CACHED, SAME_READING_MS } from './read-kinds.ts';
import {
  evolve,
  evolvePseudonyms,
  evolveVerification,
  firstPseudonyms,
  initial,
  initialVerification,
  type Pseudonyms,
  type Reader,
  type Verification,
} from './state.ts';

/** Equal for readings of the same part of the history. */
const keyOf = ({ what, filter, ids }: Reading): string =>
  JSON.stringify([what, ids, ...filter.map(({ field, value }) => [field, value])]);

/** Records the same reading once in ten minutes, so that paging and refreshing count as one. */
const note = ({ noted }: Reader, { at, ...reading }: HistoryReading): Decision<AuditEvent> => {
  const key = keyOf(reading);
  const recent = noted.filter((other) => Date.parse(at) - Date.parse(other.at) < SAME_READING_MS);
  return recent.some((other) => other.reading === key)
    ? []
    : [historyRead({ ...reading, noted: [...recent, { reading: key, at }].slice(-READINGS_CACHED) })];
};

const decide = (reader: Reader, command: AuditCommand): Decision<AuditEvent> => {
  switch (command.type) {
    case 'NoteReading':
      return note(reader, command.data);
    default:
      return unreachable(command.type);
  }
};

/** A member who may read the history, and what they have read. */
export const reader: Decider<Reader, AuditCommand, AuditEvent> = {
  category: auditEvents.category,
  memory: 'last-event',
  initial,
  evolve,
  decide,
};

const unknownFailure = reject('verification-unknown', 'There is no such failed verification.');
const answered = reject('verification-answered', 'This failed verification has been answered already.');
const noteRequired = reject('note-required', 'Please write what you found out and what you did about it.', 'note');

const decideVerification = ({ status }: Verification, command: VerificationCommand): Decision<VerificationEvent> => {
  switch (command.type) {
    case 'ReportFailedVerification':
      return status === 'none' ? [historyVerificationFailed(command.data)] : [];
    case 'AnswerFailedVerification':
      if (status === 'none') return unknownFailure;
      if (status !== 'failed') return answered;
      return command.data.note.trim() === ''
        ? noteRequired
        : [historyVerificationAnswered({ answer: command.data.note })];
    default:
      return unreachable(command);
  }
};

/** A failed verification of the history, until an administrator answers it. */
export const verification: Decider<Verification, VerificationCommand, VerificationEvent> = {
  category: verificationEvents.category,
  initial: initialVerification,
  evolve: evolveVerification,
  decide: decideVerification,
};

const decidePseudonyms = ({ epoch }: Pseudonyms, command: PseudonymCommand): Decision<PseudonymEvent> => {
  switch (command.type) {
    case 'ReplacePseudonyms':
      return command.data.epoch > epoch ? [pseudonymsReplaced({ epoch: command.data.epoch })] : [];
    default:
      return unreachable(command.type);
  }
};

/** The pseudonyms that analysts see in the history. Repeating a request does not replace them again. */
export const pseudonyms: Decider<Pseudonyms, PseudonymCommand, PseudonymEvent> = {
  category: pseudonymEvents.category,
  initial: firstPseudonyms,
  evolve: evolvePseudonyms,
  decide: decidePseudonyms,
};

const recordUse = (_nothing: null, command: MailCommand): Decision<MailEvent> => {
  switch (command.type) {
    case 'RecordMailOpening':
      return [mailOpened(command.data)];
    case 'RecordHandOver':
      return [signInLinkHandedOver(command.data)];
    case 'RecordGivingUp':
      return [mailGivenUp(command.data)];
    default:
      return unreachable(command);
  }
};

/** What administrators did with a mail to another person. The caller knows that the mail exists. */
export const mailUses: Decider<null, MailCommand, MailEvent> = {
  category: mailEvents.category,
  memory: 'nothing',
  initial: null,
  evolve: () => null,
  decide: recordUse,
};
