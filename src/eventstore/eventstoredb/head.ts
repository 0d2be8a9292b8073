import { ORIGIN, type Position } from '../../domain/kernel/event.ts';
import type { Calls } from './calls.ts';

const FIRST_CALL = 8;
const LARGEST_CALL = 1_024;

/**
 * Returns a function that finds the position of the newest event, with one attempt per call. It searches backwards
 * through the server's own records, but never twice through the same ones after an event. The head never moves back,
 * whatever the server replies.
 */
export const headFinder = (calls: Calls): (() => Promise<Position>) => {
  let known: { readonly lookedTo: Position; readonly head: Position } = { lookedTo: ORIGIN, head: ORIGIN };

  const look = async (): Promise<typeof known> => {
    const { lookedTo, head } = known;
    let newest: Position | undefined;
    let from: Position | 'end' = 'end';
    for (let count = FIRST_CALL; ; count = Math.min(count * 4, LARGEST_CALL)) {
      const records = await calls.allRecords({ from, direction: 'backwards', count });
      for (const { position, event } of records) {
        newest ??= position;
        if (position <= lookedTo) return { lookedTo: newest, head };
        if (event) return { lookedTo: newest, head: position };
        from = position;
      }
      // Only an empty reply is the end: a server may send fewer records than requested.
      if (records.length === 0) return known;
    }
  };

  return async () => {
    const found = await look();
    if (found.lookedTo > known.lookedTo) known = found;
    return known.head;
  };
};
