import { randomUUID } from 'node:crypto';
import type { EventMetadata, RecordedEvent } from '../src/domain/kernel/event.ts';
import { isSealed } from '../src/eventstore/encrypted-field.ts';
import type { EventStore } from '../src/eventstore/event-store.ts';

interface Poison {
  readonly type: string;
  readonly data: unknown;
  readonly schemaVersion?: number;
  /** The person with whose key it should decrypt. */
  readonly subject?: string;
}

const OVERSIZED = 900_000;

/** A stored signup of a charity, with its fields encrypted. */
const storedSignup = async (history: EventStore): Promise<RecordedEvent> => {
  for (let page = await history.readAllBackwards(200); ; ) {
    const found = page.events.find(({ type }) => type === 'CharityJoinedWaitingList');
    if (found) return found;
    const last = page.events.at(-1);
    if (page.end || !last) throw new Error('There is no signup yet.');
    page = await history.readAllBackwards(200, last.position);
  }
};

/** The data with one character changed in each encrypted field. */
const altered = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      isSealed(value) ? { $sealed: value.$sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) } : value,
    ]),
  );

const poisons = ({ data, metadata }: RecordedEvent): readonly Poison[] => {
  const signup = { type: 'CharityJoinedWaitingList', schemaVersion: metadata.schemaVersion };
  const fields = { ...(data as object), signupId: randomUUID(), charityName: 'Poison' };
  const { subject = '' } = metadata;
  return [
    // An unknown type, and a version that only a newer release knows.
    { type: 'SomethingUnheardOf', data: { of: 'no release' } },
    { type: 'ProjectSubmitted', data: { from: 'the future' }, schemaVersion: 99 },
    // Wrong shapes: one that an upcaster rejects, two on which folds fail.
    { type: 'PageVisited', data: 'not an object' },
    { type: 'ProjectSubmitted', data: null },
    { ...signup, data: ['not', 'an', 'object'] },
    // Ciphertext that does not decrypt, and a key that does not exist.
    { ...signup, data: altered(fields), subject },
    { ...signup, data: fields, subject: randomUUID() },
    // Texts that columns and indexes of Postgres do not accept.
    { ...signup, data: { ...fields, charityName: 'x'.repeat(OVERSIZED) }, subject },
    { ...signup, data: { ...fields, charityName: 'nothing \0 follows' }, subject },
  ];
};

/** Appends events that no release would write, each to its own stream. */
export const appendPoison = async (history: EventStore): Promise<void> => {
  for (const { type, data, schemaVersion = 1, subject } of poisons(await storedSignup(history))) {
    const metadata: EventMetadata = {
      schemaVersion,
      occurredAt: new Date().toISOString(),
      actor: { id: 'chaos', role: 'system' },
      source: 'chaos',
      correlationId: 'chaos',
      causationId: 'chaos',
      ...(subject === undefined ? {} : { subject }),
    };
    const stream = `waitingListSignup-${randomUUID()}`;
    await history.append(stream, [{ eventId: randomUUID(), type, data, metadata }], 'no-stream');
  }
};
