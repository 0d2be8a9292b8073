import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { AuditEvent } from './events.ts';

/** Somebody who may read the history, and which readings of theirs were noted last. */
export interface Reader {
  readonly noted: AuditEvent['data']['noted'];
}

export const initial: Reader = { noted: [] };

/** Each event carries the whole of what is remembered, so that only the last one has to be read. */
export const evolve: Evolve<Reader, AuditEvent> = (_reader, event) => {
  switch (event.type) {
    case 'HistoryRead':
      return { noted: event.data.noted };
    default:
      return unreachable(event.type);
  }
};
