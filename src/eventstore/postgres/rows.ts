import type { CustomTypesConfig } from 'pg';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';

/** Digits of the largest bigint: positions padded to this length sort the same as strings and as numbers. */
const DIGITS = 19;

/**
 * Converts a position from Postgres's number to the port's text. 0 is the place before the first event; a manipulated
 * negative number keeps its minus and sorts before all others.
 */
export const toPosition = (number: string): Position => {
  if (number === '0') return ORIGIN;
  return number.startsWith('-') ? number : number.padStart(DIGITS, '0');
};

/** Converts a position to the number for a query, as text. Throws for a position of another store. */
export const fromPosition = (position: Position): string => {
  if (position === ORIGIN) return '0';
  if (!/^\d{19}$/.test(position)) throw new Error(`Not a position of a Postgres history: ${position}`);
  return position;
};

/** The columns of an {@link EventRow}, in order. */
export const EVENT_COLUMNS = 'position, stream, revision, event_id, type, data, metadata, recorded_at';

/** One event as Postgres returns it: every column as text. */
export type EventRow = readonly [
  position: string,
  stream: string,
  revision: string,
  eventId: string,
  type: string,
  data: string,
  metadata: string,
  recordedAt: string,
];

/** Returns every column as text; {@link toEvent} converts it. */
export const asText: CustomTypesConfig = { getTypeParser: () => (value: string) => value };

/**
 * Converts `2026-03-01 09:30:00.12+00` to `2026-03-01T09:30:00.120Z`. Cutting text is many times faster than creating a
 * Date. A value that no append can have written (`infinity`, a year BC) stays as it is: one such event must not block
 * reading the others.
 */
const toInstant = (text: string): string => {
  if (!text.endsWith('+00')) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? text : at.toISOString();
  }
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
};

export const toEvent = (row: EventRow): RecordedEvent => ({
  type: row[4],
  data: JSON.parse(row[5]),
  eventId: row[3],
  metadata: JSON.parse(row[6]),
  stream: row[1],
  revision: Number(row[2]),
  position: toPosition(row[0]),
  recordedAt: toInstant(row[7]),
});

/** Approximate size of an event, in UTF-16 code units. */
export const textLength = (row: EventRow): number => row[5].length + row[6].length;
