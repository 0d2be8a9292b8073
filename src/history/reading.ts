import type { EventStore } from '../eventstore/event-store.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { eventAt } from '../eventstore/reading.ts';
import { type AsOfQuery, type AsOfState, readAsOf } from './as-of.ts';
import type { OpenedEvent } from './event-fields.ts';

interface HistoryReadingParts {
  /** Decrypts personal data and upcasts old versions. */
  readonly store: Pick<EventStore, 'readStream'>;
  /** The same history as stored. */
  readonly raw: Pick<EventStore, 'readStream'>;
  readonly keys: Pick<PersonKeys, 'find'>;
}

/** Reads from the event store what the read model `history` does not have. Throws errors of the store. */
export const openHistoryReading = ({ store, raw, keys }: HistoryReadingParts) => ({
  /** The event at a revision of a stream; null if there is none. */
  event: async (stream: string, revision: number): Promise<OpenedEvent | null> => {
    const [stored, opened] = await Promise.all([eventAt(raw, stream, revision), eventAt(store, stream, revision)]);
    if (!stored || !opened) return null;
    const { subject } = stored.metadata;
    const isErased = subject !== undefined && !(await keys.find([subject])).has(subject);
    return { stored, opened, isErased };
  },
  /** The state of a stream's aggregate then and now; null for a stream without events. */
  past: (question: AsOfQuery): Promise<AsOfState | null> => readAsOf(store, keys, question),
});

export type HistoryReading = ReturnType<typeof openHistoryReading>;
