import type { RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import type { OpenedEvent } from './event-fields.ts';
import { type PastAnswer, type PastQuestion, readPast } from './past.ts';

export interface HistoryReadingParts {
  /** Opens personal data and lifts old versions. */
  readonly store: Pick<EventStore, 'readStream'>;
  /** The same history as it is written. */
  readonly raw: Pick<EventStore, 'readStream'>;
  readonly keys: Pick<PersonKeys, 'find'>;
}

/** What the history itself has to be asked for; everything else stands in the read model. */
export interface HistoryReading {
  /** The event of a stream at a revision; null where there is none. */
  event(stream: string, revision: number): Promise<OpenedEvent | null>;
  /** What a stream's aggregate was, and is. Null for a stream without events. Throws `PastUnreadable`. */
  past(question: PastQuestion): Promise<PastAnswer | null>;
}

const firstOf = async (events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent | null> => {
  for await (const event of events) return event;
  return null;
};

/** Reads single events and streams of the history. Throws what the store throws when it cannot be reached. */
export const openHistoryReading = ({ store, raw, keys }: HistoryReadingParts): HistoryReading => ({
  event: async (stream, revision) => {
    const one = { from: revision, limit: 1 };
    const [stored, opened] = await Promise.all([
      firstOf(raw.readStream(stream, one)),
      firstOf(store.readStream(stream, one)),
    ]);
    if (!stored || !opened) return null;
    const { subject } = stored.metadata;
    const isErased = subject !== undefined && !(await keys.find([subject])).has(subject);
    return { stored, opened, isErased };
  },
  past: (question) => readPast(store, keys, question),
});
