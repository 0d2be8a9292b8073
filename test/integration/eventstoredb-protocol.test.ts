import { randomUUID } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  binaryEvent,
  EventStoreDBClient,
  isCommandError,
  type JSONEventData,
  jsonEvent,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { provideEventStoreDb, type TestEventStoreDb } from '../support/eventstoredb.ts';

/**
 * Server behaviour that the adapter relies on, tested with the client alone. With a real server at `EVENTSTOREDB_URL`,
 * these tests check the assumptions of the adapter; otherwise they check that the stand-in meets them.
 */
describe(`EventStoreDB's protocol (${inject('eventStoreDb').kind})`, () => {
  let server: TestEventStoreDb;
  const clients: EventStoreDBClient[] = [];
  const connected = (): EventStoreDBClient => {
    const client = EventStoreDBClient.connectionString(server.url);
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    server = await provideEventStoreDb();
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.dispose()));
    await server.close();
  });

  const newStream = (): string => `protocol-${randomUUID()}`;
  const events = (count: number, size = 0): JSONEventData[] =>
    Array.from({ length: count }, (_, n) =>
      jsonEvent({ type: 'Asked', data: { n, filling: 'x'.repeat(size) }, metadata: { n } }),
    );
  const collect = async <Item>(reading: AsyncIterable<Item>): Promise<Item[]> => {
    const items: Item[] = [];
    for await (const item of reading) items.push(item);
    return items;
  };
  const failure = async (work: Promise<unknown>): Promise<{ type: string; code: number | undefined }> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Error) || !isCommandError(error)) return expect.fail(`not a command error: ${error}`);
    return { type: error.type, code: error.code };
  };
  const revisions = (read: readonly ResolvedEvent[]): number[] => read.map(({ event }) => Number(event?.revision));
  const positionOf = (record: ResolvedEvent | AllStreamResolvedEvent | undefined) => {
    const position = record?.event?.position;
    return position ?? expect.fail('a record without a position');
  };

  describe('appends', () => {
    test('return the revision and the position of the last event', async () => {
      const client = connected();
      const stream = newStream();
      const answer = await client.appendToStream(stream, events(3), { expectedRevision: 'no_stream' });
      const read = await collect(client.readStream(stream));
      expect(answer).toEqual({ success: true, nextExpectedRevision: 2n, position: positionOf(read.at(-1)) });
    });

    test('are recognised by their event ids when repeated, also later and in part', async () => {
      const client = connected();
      const stream = newStream();
      const three = events(3);
      const first = await client.appendToStream(stream, three, { expectedRevision: 'no_stream' });
      expect(await client.appendToStream(stream, three, { expectedRevision: 'no_stream' })).toEqual(first);
      await client.appendToStream(stream, events(2), { expectedRevision: 2n });
      expect(await client.appendToStream(stream, three, { expectedRevision: 'no_stream' })).toEqual(first);
      const part = await client.appendToStream(stream, three.slice(0, 2), { expectedRevision: 'no_stream' });
      expect(part.nextExpectedRevision).toBe(1n);
      expect(await collect(client.readStream(stream))).toHaveLength(5);
    });

    test('are recognised at any revision of their stream', async () => {
      const client = connected();
      const stream = newStream();
      const one = events(1);
      const first = await client.appendToStream(stream, one, { expectedRevision: 'any' });
      await client.appendToStream(stream, events(1), { expectedRevision: 'any' });
      expect(await client.appendToStream(stream, one, { expectedRevision: 'any' })).toEqual(first);
      const elsewhere = await client.appendToStream(newStream(), one, { expectedRevision: 'any' });
      expect(elsewhere.position).not.toEqual(first.position);
    });

    test('are refused when they repeat an append and add to it', async () => {
      const client = connected();
      const stream = newStream();
      const one = events(1);
      await client.appendToStream(stream, one, { expectedRevision: 'any' });
      const more = [...one, ...events(1)];
      for (const expectedRevision of ['any', 'no_stream'] as const) {
        const refused = await failure(client.appendToStream(stream, more, { expectedRevision }));
        expect(refused.type).toBe('wrong-expected-version');
      }
    });

    test('are refused at another revision than the expected one', async () => {
      const client = connected();
      const stream = newStream();
      await client.appendToStream(stream, events(3), { expectedRevision: 'no_stream' });
      for (const expectedRevision of ['no_stream', 0n, 1n, 3n, 99n] as const) {
        const refused = await failure(client.appendToStream(stream, events(1), { expectedRevision }));
        expect(refused.type).toBe('wrong-expected-version');
      }
      const missing = await failure(client.appendToStream(newStream(), events(1), { expectedRevision: 0n }));
      expect(missing.type).toBe('wrong-expected-version');
    });

    test('are refused when they exceed 1 MiB in total', async () => {
      const refused = await failure(connected().appendToStream(newStream(), events(3, 400_000)));
      expect(refused.type).toBe('maximum-append-size-exceeded');
    });

    test('of 2,000 events are stored in full', async () => {
      const client = connected();
      const stream = newStream();
      await client.appendToStream(stream, events(2_000), { expectedRevision: 'no_stream' });
      expect(revisions(await collect(client.readStream(stream)))).toEqual(Array.from({ length: 2_000 }, (_, n) => n));
    });
  });

  describe('reading a stream', () => {
    test('distinguishes a missing stream from an empty result', async () => {
      const client = connected();
      expect(await failure(collect(client.readStream(newStream())))).toMatchObject({ type: 'stream-not-found' });
      const backwards = client.readStream(newStream(), { direction: 'backwards', fromRevision: 'end' });
      expect(await failure(collect(backwards))).toMatchObject({ type: 'stream-not-found' });
    });

    test('starts at the requested revision, in both directions', async () => {
      const client = connected();
      const stream = newStream();
      await client.appendToStream(stream, events(5));
      const read = async (options: Parameters<typeof client.readStream>[1]) =>
        revisions(await collect(client.readStream(stream, options)));
      expect(await read({ fromRevision: 2n })).toEqual([2, 3, 4]);
      expect(await read({ fromRevision: 2n, maxCount: 2 })).toEqual([2, 3]);
      expect(await read({ fromRevision: 9n })).toEqual([]);
      expect(await read({ direction: 'backwards', fromRevision: 'end' })).toEqual([4, 3, 2, 1, 0]);
      expect(await read({ direction: 'backwards', fromRevision: 'end', maxCount: 1 })).toEqual([4]);
      expect(await read({ direction: 'backwards', fromRevision: 2n })).toEqual([2, 1, 0]);
      expect(await read({ direction: 'backwards', fromRevision: 9n, maxCount: 2 })).toEqual([4, 3]);
    });

    test('keeps data that is not JSON unchanged', async () => {
      const client = connected();
      const stream = newStream();
      await client.appendToStream(stream, binaryEvent({ type: 'Raw', data: Uint8Array.of(0, 255, 128) }));
      const [record] = await collect(client.readStream(stream));
      expect(record?.event).toMatchObject({ isJson: false, type: 'Raw', metadata: undefined });
      expect(Buffer.from(record?.event?.data as Uint8Array).toString('hex')).toBe('00ff80');
    });
  });

  describe('the whole history', () => {
    /** Five records in a row, as the whole history delivers them. */
    const fiveInARow = async (client: EventStoreDBClient): Promise<readonly AllStreamResolvedEvent[]> => {
      const stream = newStream();
      await client.appendToStream(stream, events(5));
      const [first] = await collect(client.readStream(stream));
      const five = await collect(client.readAll({ fromPosition: positionOf(first), maxCount: 5 }));
      expect(five.map(({ event }) => event?.streamId)).toEqual(Array(5).fill(stream));
      return five;
    };

    test('is read forwards from the given position, and backwards from before it', async () => {
      const client = connected();
      const five = await fiveInARow(client);
      const fromPosition = positionOf(five[2]);
      const forwards = await collect(client.readAll({ fromPosition, maxCount: 3 }));
      expect(forwards).toEqual(five.slice(2));
      const backwards = await collect(client.readAll({ fromPosition, maxCount: 2, direction: 'backwards' }));
      expect(backwards).toEqual([five[1], five[0]]);
    });

    test('has nothing after its end and nothing before its start', async () => {
      const client = connected();
      const [last] = await collect(client.readAll({ fromPosition: 'end', direction: 'backwards', maxCount: 1 }));
      const { commit, prepare } = positionOf(last);
      const beyond = { commit: commit + 1_000_000_000n, prepare: prepare + 1_000_000_000n };
      expect(await collect(client.readAll({ fromPosition: beyond, maxCount: 10 }))).toEqual([]);
      expect(await collect(client.readAll({ fromPosition: 'end', maxCount: 10 }))).toEqual([]);
      expect(await collect(client.readAll({ fromPosition: 'start', direction: 'backwards', maxCount: 10 }))).toEqual(
        [],
      );
    });

    test('cannot be read from a position between two records', async () => {
      const client = connected();
      const five = await fiveInARow(client);
      const { commit, prepare } = positionOf(five[2]);
      const between = { commit: commit + 1n, prepare: prepare + 1n };
      expect(await failure(collect(client.readAll({ fromPosition: between, maxCount: 2 })))).toEqual({
        type: 'unknown',
        code: 2,
      });
    });

    test('gives each record of an append an increasing position', async () => {
      const five = await fiveInARow(connected());
      const commits = five.map((record) => positionOf(record).commit);
      expect(new Set(commits).size).toBe(5);
      expect(commits).toEqual(commits.toSorted((a, b) => (a < b ? -1 : 1)));
    });
  });

  describe('a subscription', () => {
    test('starts after the given position, catches up, reports that and continues live', async () => {
      const client = connected();
      const stream = newStream();
      await client.appendToStream(stream, events(4));
      const [, second] = await collect(client.readStream(stream));
      const seen: (number | 'caught up')[] = [];
      const subscription = client.subscribeToAll({ fromPosition: positionOf(second) });
      await new Promise<void>((resolve, reject) => {
        subscription.on('error', reject);
        subscription.on('caughtUp', () => {
          if (!seen.includes('caught up')) void client.appendToStream(stream, events(2));
          seen.push('caught up');
        });
        subscription.on('data', ({ event }) => {
          if (event?.streamId !== stream) return;
          seen.push(Number(event.revision));
          if (event.revision === 5n) resolve();
        });
      });
      await subscription.unsubscribe();
      expect(seen.filter((entry) => entry !== 'caught up')).toEqual([2, 3, 4, 5]);
      expect(seen.indexOf('caught up')).toBeLessThanOrEqual(seen.indexOf(4));
    });

    test('fails at a position between two records', async () => {
      const client = connected();
      const stream = newStream();
      await client.appendToStream(stream, events(3));
      const [, second] = await collect(client.readStream(stream));
      const { commit, prepare } = positionOf(second);
      const between = { commit: commit + 1n, prepare: prepare + 1n };
      expect(await failure(collect(client.subscribeToAll({ fromPosition: between })))).toEqual({
        type: 'unknown',
        code: 2,
      });
    });

    test('ends when it is cancelled', async () => {
      const client = connected();
      const subscription = client.subscribeToAll({ fromPosition: 'end' });
      const ended = collect(subscription);
      await new Promise<void>((resolve) => subscription.once('confirmation', resolve));
      await subscription.unsubscribe();
      await ended;
    });
  });
});
