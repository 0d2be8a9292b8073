import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { AuditCommand, HistoryReading } from './commands.ts';
import { type AuditEvent, auditEvents, historyRead, type Reading } from './events.ts';
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
