import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { AuditCommand, NoteReading } from './commands.ts';
import { type AuditEvent, auditEvents, historyRead, type Reading } from './events.ts';
import { READINGS_REMEMBERED, SAME_READING_MS } from './reads.ts';
import { evolve, initial, type Reader } from './state.ts';

/** Tells readings of the same things from others. */
const nameOf = ({ what, filter, ids }: Reading): string =>
  JSON.stringify([what, ids, ...filter.map(({ field, value }) => [field, value])]);

/** Paging and refreshing are one reading: the same one is noted once in ten minutes. */
const note = ({ noted }: Reader, { data }: NoteReading): Decision<AuditEvent> => {
  const { readerId, what, filter, ids, at } = data;
  const reading = nameOf(data);
  const recently = noted.filter((other) => Date.parse(at) - Date.parse(other.at) < SAME_READING_MS);
  if (recently.some((other) => other.reading === reading)) return [];
  return [
    historyRead({
      readerId,
      what,
      filter,
      ids,
      noted: [...recently, { reading, at }].slice(-READINGS_REMEMBERED),
    }),
  ];
};

const decide = (reader: Reader, command: AuditCommand): Decision<AuditEvent> => {
  switch (command.type) {
    case 'NoteReading':
      return note(reader, command);
    default:
      return unreachable(command.type);
  }
};

/** A member who may read the history: what they looked at is history, too. */
export const reader: Decider<Reader, AuditCommand, AuditEvent> = {
  category: auditEvents.category,
  memory: 'last-event',
  initial,
  evolve,
  decide,
};
