import {
  type EventMetadata,
  type EventToAppend,
  ORIGIN,
  type Position,
  type RecordedEvent,
} from '../../domain/kernel/event.ts';
import { sameData } from '../../domain/kernel/same-data.ts';
import { type EncryptedParts, encrypted } from '../../eventstore/encrypted.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { pagesAfter } from '../../eventstore/reading.ts';
import { GENESIS, hashAfter } from '../integrity/hash-chain.ts';
import { plainTextEncryptor, plainTextIn, withFallbacks } from './encrypt-plain-text.ts';

/** Events per page, few enough to need little memory. */
const PAGE = 1_000;

/** A history that replaces another one. */
export interface SecondHistory extends Pick<EventStore, 'readAll'> {
  /** Writes the events of a page of the first history in order, with changes to some of them. */
  write(page: readonly RecordedEvent[], changed: ReadonlyMap<string, EventToAppend>): Promise<void>;
}

export interface EncryptingParts extends EncryptedParts {
  /** The first history, as stored. */
  readonly history: EventStore;
  /** Called after each page, with the number of events so far. Throws to stop. */
  readonly onProgress: (events: number) => void;
}

async function* pagesOf(history: Pick<EventStore, 'readAll'>): AsyncGenerator<readonly RecordedEvent[]> {
  for await (const { events } of pagesAfter(history, ORIGIN, PAGE)) if (events.length > 0) yield events;
}

interface Event {
  readonly stored: RecordedEvent;
  readonly read: RecordedEvent;
}

/** Every event, both as stored and as read. */
async function* eventsOf(history: EventStore, parts: EncryptedParts): AsyncGenerator<readonly Event[]> {
  for await (const page of pagesOf(history)) {
    const reading = encrypted({ ...history, readAll: async () => ({ events: page, next: ORIGIN, end: true }) }, parts);
    const { events } = await reading.readAll(ORIGIN, page.length);
    yield page.map((stored, place) => ({ stored, read: events[place] ?? stored }));
  }
}

/** Counts the events whose personal data is stored in plain text. */
export const countPlainText = async ({ history, catalogue, onProgress }: EncryptingParts): Promise<number> => {
  let [events, plain] = [0, 0];
  for await (const page of pagesOf(history)) {
    plain += page.filter((event) => plainTextIn(event, catalogue.get(event.type)).length > 0).length;
    events += page.length;
    onProgress(events);
  }
  return plain;
};

/** Writes the second history. @returns the number of events that are encrypted in it and were not in the first. */
export const writeSecondHistory = async (parts: EncryptingParts, second: SecondHistory): Promise<number> => {
  const encrypt = plainTextEncryptor(parts);
  let [written, encryptedEvents] = [0, 0];
  for await (const page of eventsOf(parts.history, parts)) {
    const changed = new Map<string, EventToAppend>();
    for (const { stored, read } of page) {
      const event = await encrypt(stored, read);
      if (event !== null) changed.set(event.eventId, event);
    }
    const events = page.map(({ stored }) => stored);
    await second.write(events, changed);
    encryptedEvents += changed.size;
    written += events.length;
    parts.onProgress(written);
  }
  return encryptedEvents;
};

/** The second history differs from the first. */
export class HistoriesDiffer extends Error {
  constructor(problem: string, event?: RecordedEvent) {
    const at = event && `: event ${event.revision + 1} of stream ${event.stream} (${event.type})`;
    super(`The second history differs${at ?? ''}. ${problem}`);
    this.name = 'HistoriesDiffer';
  }
}

/** The events of pages, one after another. */
async function* flat(pages: AsyncIterable<readonly Event[]>): AsyncGenerator<Event> {
  for await (const page of pages) yield* page;
}

const withoutVersion = ({ schemaVersion: _version, ...metadata }: EventMetadata): unknown => metadata;

/**
 * Compares two histories event by event: the same facts in the same order, and no personal data in plain text in the
 * second. Texts of erased people may have become their fallbacks. Throws {@link HistoriesDiffer}.
 * @param asked positions in the first history
 * @returns the number of events, the end of the hash chain over the second history, and for each asked position that of the
 * last event up to it in the second one
 */
export const verifySecondHistory = async (
  parts: EncryptingParts,
  second: SecondHistory,
  asked: readonly Position[] = [],
) => {
  const { history, catalogue, keys } = parts;
  const positions = new Map<Position, Position>(asked.map((position) => [position, ORIGIN]));
  const others = flat(eventsOf({ ...history, readAll: second.readAll }, parts));
  let events = 0;
  let hash = GENESIS;

  const compare = async ({ read: one, stored }: Event, { read: other, stored: otherStored }: Event): Promise<void> => {
    const entry = catalogue.get(one.type);
    const isSamePlace = one.eventId === other.eventId && one.stream === other.stream && one.revision === other.revision;
    if (!isSamePlace || one.type !== other.type) throw new HistoriesDiffer('Another event is in its place.', one);
    if (!sameData(withoutVersion(one.metadata), withoutVersion(other.metadata))) {
      throw new HistoriesDiffer('Its metadata differs.', one);
    }
    if (plainTextIn(otherStored, entry).length > 0) throw new HistoriesDiffer('It is not encrypted.', one);
    if (one.unreadable || other.unreadable) {
      if (!sameData(stored.data, otherStored.data)) throw new HistoriesDiffer('It cannot be read in one of them.', one);
    } else if (!sameData(one.data, other.data)) {
      const { subject } = one.metadata;
      const isErased = subject !== undefined && !(await keys.find([subject])).has(subject);
      if (!isErased || !sameData(withFallbacks(one.data, entry), other.data))
        throw new HistoriesDiffer('Its data differs.', one);
    }
  };

  for await (const page of eventsOf(history, parts)) {
    for (const event of page) {
      const { value: other } = await others.next();
      if (!other) throw new HistoriesDiffer('It is missing.', event.stored);
      await compare(event, other);
      hash = hashAfter(hash, other.stored);
      for (const position of asked) {
        if (event.stored.position <= position) positions.set(position, other.stored.position);
      }
    }
    events += page.length;
    parts.onProgress(events);
  }
  if (!(await others.next()).done) throw new HistoriesDiffer('It has more events.');
  return { events, hash, positions };
};
