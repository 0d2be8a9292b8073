import { randomUUID } from 'node:crypto';
import type { DomainEvent, EventToAppend } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { type ChainStore, openChainStore } from '../../src/history/integrity/chain-store.ts';
import { type ChainWriter, createChainWriter } from '../../src/history/integrity/chain-writer.ts';
import { type HistoryTree, openHistoryTree } from '../../src/history/integrity/history-tree.ts';
import { openTreeStore, type TreeStore } from '../../src/history/integrity/tree-store.ts';
import { type Verified, type Verifying, verifyHistory } from '../../src/history/integrity/verify-history.ts';
import type { TestDatabase } from './database.ts';
import { added, opened, toAppend } from './tally-events.ts';

/** A history of three streams with a complete hash chain. */
export interface ChainedHistory {
  readonly store: EventStore;
  readonly chainWriter: ChainWriter;
  readonly chain: ChainStore;
  readonly tree: TreeStore;
  readonly historyTree: HistoryTree;
  /** Appends to a stream at any revision, without extending the chain. */
  append(stream: string, ...events: readonly (DomainEvent | EventToAppend)[]): Promise<void>;
  verify(options?: Pick<Verifying, 'expected' | 'to' | 'checks' | 'onProgress'>): Promise<Verified>;
}

const STREAMS = ['tally-apples', 'tally-pears', 'tally-plums'] as const;
const ROUNDS = 4;

/** Twelve events, alternating between three streams, in a database with the tables of history and hash chain. */
export const chainedHistory = async (
  store: EventStore,
  { pool }: Pick<TestDatabase, 'pool'>,
): Promise<ChainedHistory> => {
  const chain = openChainStore(pool);
  const tree = openTreeStore(pool);
  const historyTree = openHistoryTree({ history: store, tree });
  const chainWriter = createChainWriter({ history: store, chain, tree: historyTree });
  const append: ChainedHistory['append'] = async (stream, ...events) => {
    const written = events.map((event) => ('eventId' in event ? event : toAppend(event)));
    const { outcome } = await store.append(stream, written, 'any');
    if (outcome !== 'appended') throw new Error('The append was refused.');
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const stream of STREAMS) await append(stream, round === 0 ? opened(stream) : added(stream, round));
  }
  await chainWriter.catchUp();
  return {
    store,
    chainWriter,
    chain,
    tree,
    historyTree,
    append,
    verify: (options = {}) => verifyHistory({ history: store, chain, ...options }),
  };
};

/** Changes the tables with the database password, which bypasses the triggers. */
export const tamper = async ({ pool }: Pick<TestDatabase, 'pool'>, ...statements: readonly string[]): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('set session_replication_role = origin');
  } finally {
    client.release();
  }
};

/** An event with unsorted keys and every kind of JSON value. */
export const anyJson = (): EventToAppend => ({
  ...toAppend({
    type: 'Anything',
    data: { z: [1.5, -0, 1e21, true, null, 'Ünï ﬁ €'], a: { y: {}, x: [] }, é: '\u2028"\\', $sealed: 'v1.x', '': 0 },
  }),
  eventId: randomUUID().toUpperCase(),
});
