import type { CustomTypesConfig } from 'pg';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';

/** Digits of the largest bigint: padded to this length, positions sort as strings as they do as numbers. */
const DIGITS = 19;

/**
 * Converts a position from Postgres's number to the port's text. 0 is the place before the first event; a manipulated
 * negative number keeps its minus and sorts before all others.
 */
export const toPosition = (number: string): Position => {
  if (number === '0') return ORIGIN;
  return number.startsWith('-') ? number : number.padStart(DIGITS, '0');
};

/** The number behind a position, as text for a query. Throws on a position that another store made. */
export const fromPosition = (position: Position): string => {
  if (position === ORIGIN) return '0';
  if (!/^\d{19}$/.test(position)) throw new Error(`Not a position of a Postgres history: ${position}`);
  return position;
};

/** The columns of an {@link EventRow}, in order. */
export const EVENT_COLUMNS = 'position, stream, revision, event_id, type, data, metadata, recorded_at';

/** One event as Postgres sends it: every column as text. */
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

/** Leaves every column as the text it came as; {@link toEvent} does the rest. */
export const asText: CustomTypesConfig = { getTypeParser: () => (value: string) => value };

/**
 * `2026-03-01 09:30:00.12+00` becomes `2026-03-01T09:30:00.120Z`. Cutting text is many times faster than a Date. What no
 * append has written (`infinity`, a year before Christ) stays as it is: one such event must not keep others from being read.
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

/** How much text an event takes, in UTF-16 units, near enough. */
export const textLength = (row: EventRow): number => row[5].length + row[6].length;
