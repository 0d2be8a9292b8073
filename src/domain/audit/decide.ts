import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { AuditCommand, HistoryReading, MailCommand } from './commands.ts';
import {
  type AuditEvent,
  auditEvents,
  historyRead,
  type MailEvent,
  mailEvents,
  mailOpened,
  type Reading,
  signInLinkHandedOver,
} from './events.ts';
import { READINGS_CACHED, SAME_READING_MS } from './read-kinds.ts';
import { evolve, initial, type Reader } from './state.ts';

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

const recordUse = (_nothing: null, command: MailCommand): Decision<MailEvent> => {
  switch (command.type) {
    case 'RecordMailOpening':
      return [mailOpened(command.data)];
    case 'RecordHandOver':
      return [signInLinkHandedOver(command.data)];
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
