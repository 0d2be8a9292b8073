import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { anyJson, type ChainedHistory, chainedHistory } from '../../../test/support/chained-history.ts';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { provideEventStoreDb, type TestEventStoreDb } from '../../../test/support/eventstoredb.ts';
import { added, silent } from '../../../test/support/tally-events.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { openClient } from '../../eventstore/eventstoredb/client.ts';
import { openEventStoreDb } from '../../eventstore/eventstoredb/eventstoredb-event-store.ts';
import { historyMigrations } from '../../eventstore/postgres/migrations.ts';
import { integrityMigrations } from './migrations.ts';
import { verifyHistory } from './verify-history.ts';

describe(`a chained history in EventStoreDB (${inject('eventStoreDb').kind})`, () => {
  const stream = `tally-${randomUUID()}`;
  let server: TestEventStoreDb;
  let database: TestDatabase;
  let store: EventStore;
  let chained: ChainedHistory;
  /** The stream that is cut short or deleted. A shared server also has damaged streams of other cases. */
  let doomed = '';

  const mindingOnlyTheDoomed = (history: EventStore): EventStore => ({
    ...history,
    readAll: async (after, limit) => {
      const { cut = [], ...page } = await history.readAll(after, limit);
      return { ...page, cut: cut.filter((name) => name === doomed) };
    },
  });

  beforeAll(async () => {
    server = await provideEventStoreDb();
    database = await freshDatabase([...historyMigrations, ...integrityMigrations]);
    store = mindingOnlyTheDoomed(await openEventStoreDb({ url: server.url, logger: silent }));
    chained = await chainedHistory(store, database);
    await chained.append(stream, added('a', 1), anyJson(), added('a', 2));
    await chained.chainWriter.catchUp();
  });

  afterAll(async () => {
    await store.close();
    await database.drop();
    await server.close();
  });

  /** A store whose events were removed or changed by a scavenge or in its files. */
  const verifyAs = (change: (event: RecordedEvent) => RecordedEvent | null) =>
    verifyHistory({
      history: {
        readStream: async function* (name, options) {
          for await (const event of store.readStream(name, options)) {
            const seen = change(event);
            if (seen) yield seen;
          }
        },
        readAll: async (after, limit) => {
          const page = await store.readAll(after, limit);
          return { ...page, events: page.events.flatMap((event) => change(event) ?? []) };
        },
        readAllBackwards: store.readAllBackwards,
      },
      chain: chained.chain,
    });

  it('verifies, also against an earlier recorded hash', async () => {
    const { events, hash } = await chained.chainWriter.head();
    expect(await chained.verify()).toMatchObject({ finding: null, events, unsealed: 0 });
    await chained.append(stream, added('a', 3));
    await chained.chainWriter.catchUp();
    expect(await chained.verify({ expected: hash })).toMatchObject({
      finding: null,
      events: events + 1,
      expectedAt: { stream, revision: 2 },
    });
  });

  it('reports a changed event', async () => {
    const changed = (event: RecordedEvent) =>
      event.stream === stream && event.revision === 1 ? { ...event, data: { z: 1 } } : event;
    expect((await verifyAs(changed)).finding).toMatchObject({ kind: 'altered', event: { stream, revision: 1 } });
  });

  it('reports a missing event', async () => {
    const gone = (event: RecordedEvent) => (event.stream === stream && event.revision === 1 ? null : event);
    expect((await verifyAs(gone)).finding).toMatchObject({
      kind: 'missing',
      event: { stream, revision: 1, type: 'Anything' },
    });
  });

  it.each<[string, (client: EventStoreDBClient, stream: string) => Promise<unknown>]>([
    ['cut short', (client, stream) => client.setStreamMetadata(stream, { maxCount: 1 })],
    ['deleted', (client, stream) => client.deleteStream(stream)],
    ['deleted for good', (client, stream) => client.tombstoneStream(stream)],
  ])('reports a stream that was %s, although the history still holds its events', async (how, cut) => {
    // The stand-in cannot delete streams, and it still shows a truncated stream in full.
    const isStandIn = server.kind === 'stand-in';
    if (isStandIn && how !== 'cut short') return;
    doomed = `tally-${randomUUID()}`;
    await chained.append(doomed, added('b', 1), added('b', 2));
    await chained.chainWriter.catchUp();
    let isShown = true;
    const readStream: EventStore['readStream'] = async function* (name, options) {
      for await (const event of store.readStream(name, options)) if (isShown || event.revision > 0) yield event;
    };
    const history = isStandIn ? { ...store, readStream } : store;
    const find = async () => (await verifyHistory({ history, chain: chained.chain })).finding;
    expect(await find()).toBeNull();
    const client = openClient(server.url);
    await cut(client, doomed);
    isShown = false;
    expect(await find()).toMatchObject({ kind: 'hidden', event: { stream: doomed, revision: 0 } });
    if (how === 'cut short') {
      await client.setStreamMetadata(doomed, {});
      isShown = true;
      expect(await find()).toBeNull();
    }
    await client.dispose();
  });

  it('reports a changed hash', async () => {
    const client = await database.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query(
      `update history.seals set hash = decode(repeat('ab', 32), 'hex') where stream = $1 and revision = 1`,
      [stream],
    );
    client.release(true);
    expect((await chained.verify()).finding).toMatchObject({ kind: 'seal-altered', event: { stream, revision: 1 } });
  });
});
