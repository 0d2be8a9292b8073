import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventToAppend } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { openSealLedger, type SealLedger } from '../../src/seals/ledger.ts';
import { createSealer, type Sealer } from '../../src/seals/sealer.ts';
import { type Verified, type Verifying, verifyHistory } from '../../src/seals/verifying.ts';
import type { TestDatabase } from './database.ts';
import { added, opened, toAppend } from './tally-events.ts';

/** A history of three streams, of which every event is sealed. */
export interface SealedHistory {
  readonly store: EventStore;
  readonly sealer: Sealer;
  readonly ledger: SealLedger;
  /** Appends to a stream, whatever its revision, without sealing. */
  append(stream: string, ...events: readonly (DomainEvent | EventToAppend)[]): Promise<void>;
  verify(options?: Pick<Verifying, 'expected' | 'to' | 'onProgress'>): Promise<Verified>;
}

const STREAMS = ['tally-apples', 'tally-pears', 'tally-plums'] as const;
const ROUNDS = 4;

/** Twelve events, turn by turn in three streams, in a database with the structure of history and seals. */
export const sealedHistory = async (
  store: EventStore,
  { pool }: Pick<TestDatabase, 'pool'>,
): Promise<SealedHistory> => {
  const ledger = openSealLedger(pool);
  const sealer = createSealer({ history: store, ledger });
  const append: SealedHistory['append'] = async (stream, ...events) => {
    const written = events.map((event) => ('eventId' in event ? event : toAppend(event)));
    const { outcome } = await store.append(stream, written, 'any');
    if (outcome !== 'appended') throw new Error('The append was refused.');
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const stream of STREAMS) await append(stream, round === 0 ? opened(stream) : added(stream, round));
  }
  await sealer.catchUp();
  return {
    store,
    sealer,
    ledger,
    append,
    verify: (options = {}) => verifyHistory({ history: store, ledger, ...options }),
  };
};

/** An event whose names and numbers come in another order than the alphabet's, with every kind of JSON value. */
export const anyJson = (): EventToAppend => ({
  ...toAppend({
    type: 'Anything',
    data: { z: [1.5, -0, 1e21, true, null, 'Ünï ﬁ €'], a: { y: {}, x: [] }, é: '\u2028"\\', $sealed: 'v1.x', '': 0 },
  }),
  eventId: randomUUID().toUpperCase(),
});
