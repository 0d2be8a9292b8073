import pg from 'pg';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { EventUnreadable } from '../../domain/kernel/event-unreadable.ts';

/** SQLSTATE classes that blame the data: data exception, integrity constraint, program limit exceeded. */
const DATA_ERRORS = /^(22|23|54)/;

/** Whether the database refused a value, as opposed to being unreachable or broken. */
export const isDataError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && DATA_ERRORS.test(error.code ?? '');

const LONGEST = 300;
const QUOTED = /"([^"]*)"|'([^']*)'|`([^`]*)`/g;

const collect = (value: unknown, names: Set<string>, words: Set<string>): void => {
  if (Array.isArray(value)) for (const element of value) collect(element, names, words);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      names.add(name);
      collect(inner, names, words);
    }
  } else if (typeof value === 'string' || typeof value === 'number') {
    words.add(String(value));
    for (const word of String(value).split(/[^\p{L}\p{N}]+/u)) words.add(word);
  }
};

const origin = (error: Error): string => {
  const place = /^\s+at .*?([^/\\(\s]+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1];
  return place === undefined ? '' : ` (${place})`;
};

/**
 * Describes an error without the content of the event: parked errors are stored, logged and shown, and the event may hold
 * personal data. Quoted text stays only if it is a field name; words from the data are blanked.
 */
export const describeFailure = (error: unknown, event: RecordedEvent, columns: Iterable<string> = []): string => {
  // Its sentence quotes nothing, and the place in our code does not matter.
  if (error instanceof EventUnreadable) return error.message;
  if (!(error instanceof Error)) return 'The fold threw a value that is not an Error.';
  const names = new Set(columns);
  const words = new Set<string>();
  if (!event.unreadable) collect(event.data, names, words);
  let message = error.message.replace(QUOTED, (quotation, double, single, tick) =>
    names.has(double ?? single ?? tick) ? quotation : '"…"',
  );
  const revealing = [...words]
    .filter((word) => word.length > 2 && !names.has(word))
    .sort((a, b) => b.length - a.length);
  for (const word of revealing) message = message.replaceAll(word, '…');
  const kind = error instanceof pg.DatabaseError ? `Database error ${error.code}` : error.name;
  const place = error instanceof pg.DatabaseError ? '' : origin(error);
  return `${kind}: ${message.slice(0, LONGEST)}${place}`;
};
