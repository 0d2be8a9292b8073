import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Metadata, status } from '@grpc/grpc-js';
import { pino } from 'pino';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type EventToAppend, ORIGIN, type Position, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import type { Timing } from '../../src/eventstore/eventstoredb/timing.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import { type EventStoreDbStandIn, startEventStoreDbStandIn } from '../stand-ins/eventstoredb/stand-in.ts';
import { tcpProxy } from '../support/tcp-proxy.ts';

const logger = pino({ level: 'silent' });

const quick: Partial<Timing> = { retryForMs: 5_000, firstPauseMs: 5, longestPauseMs: 50 };

const unavailable = { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };

const notes = (count: number): readonly EventToAppend[] =>
  Array.from({ length: count }, (_, note) => ({
    eventId: randomUUID(),
    type: 'NoteTaken',
    data: { note },
    metadata: {
      schemaVersion: 1,
      occurredAt: '2026-03-01T10:00:00.000Z',
      actor: { id: randomUUID(), role: 'system' },
      source: 'test',
      correlationId: randomUUID(),
      causationId: randomUUID(),
    },
  }));

const idsOf = (events: readonly { readonly eventId: string }[]): readonly string[] =>
  events.map(({ eventId }) => eventId);

const all = async (events: AsyncIterable<RecordedEvent>): Promise<readonly RecordedEvent[]> => {
  const read: RecordedEvent[] = [];
  for await (const event of events) read.push(event);
  return read;
};

const waitFor = (what: string, reached: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(reached(), what).toBe(true), { timeout: 10_000, interval: 5 });

describe('the EventStoreDB adapter, on the wire-level stand-in', () => {
  const opened: { close(): Promise<void> }[] = [];

  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });

  const standIn = async (): Promise<EventStoreDbStandIn> => {
    const started = await startEventStoreDbStandIn();
    opened.push(started);
    return started;
  };
  const storeOn = async (url: string, timing: Partial<Timing> = {}): Promise<EventStore> => {
    const store = await openEventStoreDb({ url, logger, timing: { ...quick, ...timing } });
    opened.push(store);
    return store;
  };
  const start = async (timing: Partial<Timing> = {}) => {
    const server = await standIn();
    return { server, store: await storeOn(server.url, timing) };
  };

  /** Subscribes in the background and records the events; stops with the test. */
  const follow = (store: EventStore, after: Position = ORIGIN, onEvent?: () => Promise<void>) => {
    const seen: RecordedEvent[] = [];
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      for await (const event of store.subscribeAll(after, abort.signal)) {
        seen.push(event);
        await onEvent?.();
      }
    };
    const ended = run();
    const stop = async (): Promise<void> => {
      abort.abort();
      await ended;
    };
    opened.push({ close: stop });
    return { seen, stop };
  };

  describe('appending', () => {
    test('sends all appends of a store over one stream', async () => {
      const { server, store } = await start();
      const places = Array.from({ length: 40 }, (_, place) => place);
      await Promise.all(places.map((place) => store.append(`note-${place}`, notes(2), 'no-stream')));
      await store.append('note-0', notes(2), 1);
      expect({ appends: server.appends(), streams: server.calls.batchAppend }).toEqual({ appends: 41, streams: 1 });
    });

    test('does not affect appends of another store in the process when a connection is lost', async () => {
      const { server: lost, store } = await start();
      const { server, store: other } = await start();
      const release = [lost.holdBackAppends(), server.holdBackAppends()];
      const appending = [store, other].map((each) => each.append('note-1', notes(1), 'no-stream'));
      await waitFor('both have arrived', () => lost.appends() === 1 && server.appends() === 1);
      lost.dropConnections();
      await waitFor('one has been repeated', () => lost.appends() === 2);
      for (const letGo of release) letGo();
      for (const appended of await Promise.all(appending)) expect(appended).toMatchObject({ outcome: 'appended' });
      expect({ appends: server.appends(), streams: server.calls.batchAppend }).toEqual({ appends: 1, streams: 1 });
    });

    test('writes each of many appends under way once when the connection is cut', async () => {
      const { server, store } = await start();
      const release = server.holdBackAppends();
      const written = Array.from({ length: 16 }, () => notes(2));
      const appending = Promise.all(
        written.map((events, place) => store.append(`note-${place}`, events, place % 2 ? 'any' : 'no-stream')),
      );
      await waitFor('all have arrived', () => server.appends() === 16);
      server.dropConnections();
      await waitFor('those at an expected revision are repeated', () => server.appends() >= 24);
      release();
      for (const appended of await appending) expect(appended).toMatchObject({ outcome: 'appended', revision: 1 });
      for (const [place, events] of written.entries()) {
        expect(idsOf(await all(store.readStream(`note-${place}`)))).toEqual(idsOf(events));
      }
    });

    test('fails no other append when one is never answered', async () => {
      const { server, store } = await start({ answerWithinMs: 300 });
      server.failNextAppend({ written: true, answer: null });
      const unanswered = store.append('note-0', notes(1), 'no-stream');
      for (let place = 1; server.calls.batchAppend === 1; place += 1) {
        expect(await store.append(`note-${place}`, notes(1), 'no-stream')).toMatchObject({ outcome: 'appended' });
        expect(server.appends()).toBeGreaterThan(place);
      }
      expect(await unanswered).toMatchObject({ outcome: 'appended', revision: 0 });
    });

    test.each(['no-stream', 'any'] as const)('at %s writes once when the response is lost', async (expected) => {
      const { server, store } = await start();
      const events = notes(3);
      server.failNextAppend({ written: true, answer: unavailable });
      const appended = await store.append('note-1', events, expected);
      const read = await all(store.readStream('note-1'));
      expect(idsOf(read)).toEqual(idsOf(events));
      expect(appended).toEqual({ outcome: 'appended', revision: 2, position: read.at(-1)?.position });
    });

    test.each(['no-stream', 'any'] as const)(
      'at %s writes once when the server restarts before it responds and remembers no ids',
      async (expected) => {
        const { server, store } = await start();
        const events = notes(2);
        server.failNextAppend({ written: true, answer: null });
        const appending = store.append('note-1', events, expected);
        const watching = follow(await storeOn(server.url));
        await waitFor('the events are written', () => watching.seen.length === 2);
        await server.stop();
        await server.start();
        expect(await appending).toMatchObject({ outcome: 'appended', revision: 1 });
        expect(idsOf(await all(store.readStream('note-1')))).toEqual(idsOf(events));
      },
    );

    test.each([
      ['is not ready', 'not-ready'],
      ['takes too long', 'timed-out'],
      ['becomes unreachable', unavailable],
      ['has lost its patience with itself', { code: status.ABORTED, details: 'Not now' }],
      ['cancels', { code: status.CANCELLED, details: 'Not now' }],
      ['shuts down in the middle', { code: status.INTERNAL, details: 'Not now' }],
    ] as const)('is retried while the server %s', async (_, answer) => {
      const { server, store } = await start();
      for (let failures = 0; failures < 4; failures += 1) server.failNextAppend({ written: false, answer });
      expect(await store.append('note-1', notes(1), 'no-stream')).toMatchObject({ outcome: 'appended', revision: 0 });
      expect(server.appends()).toBe(5);
    });

    test('is retried when the server has not responded by the deadline', async () => {
      const { server, store } = await start({ answerWithinMs: 200 });
      const events = notes(1);
      server.failNextAppend({ written: true, answer: null });
      expect(await store.append('note-1', events, 'no-stream')).toMatchObject({ outcome: 'appended', revision: 0 });
      expect(idsOf(await all(store.readStream('note-1')))).toEqual(idsOf(events));
    });

    test('waits for an unreachable server', async () => {
      const { server, store } = await start();
      await server.stop();
      const appending = store.append('note-1', notes(1), 'no-stream');
      await server.start();
      expect(await appending).toMatchObject({ outcome: 'appended', revision: 0 });
    });

    test('gives up on a server that stays unreachable', async () => {
      const { server, store } = await start({ retryForMs: 150 });
      await server.stop();
      await expect(store.append('note-1', notes(1), 'no-stream')).rejects.toMatchObject({ type: 'unavailable' });
    });

    test.each([
      ['an append', 'access-denied'],
      ['the stream of appends', { code: status.UNAUTHENTICATED, details: 'Access Denied' }],
    ] as const)('fails at once when the server denies access to %s', async (_, answer) => {
      const { server, store } = await start();
      server.failNextAppend({ written: false, answer });
      await expect(store.append('note-1', notes(1), 'no-stream')).rejects.toMatchObject({ type: 'access-denied' });
      expect(server.appends()).toBe(1);
    });

    test('refuses what no server would accept, and does not affect other appends', async () => {
      const { server, store } = await start();
      const huge = notes(1).map((event) => ({ ...event, data: { note: 'x'.repeat(17 * 1024 * 1024) } }));
      const large = notes(1).map((event) => ({ ...event, data: { note: 'x'.repeat(2 * 1024 * 1024) } }));
      const other = store.append('note-1', notes(1), 'no-stream');
      for (const events of [huge, large]) {
        const refused = store.append('note-2', events, 'no-stream');
        await expect(refused).rejects.toMatchObject({ type: 'maximum-append-size-exceeded' });
      }
      expect(await other).toMatchObject({ outcome: 'appended' });
      expect(server.calls.batchAppend).toBe(1);
    });

    test('goes to the leader when the server is a follower', async () => {
      const { server: follower, store } = await start();
      const leader = await standIn();
      const metadata = new Metadata();
      metadata.set('exception', 'not-leader');
      metadata.set('leader-endpoint-host', '127.0.0.1');
      metadata.set('leader-endpoint-port', new URL(leader.url).port);
      follower.failNextAppend({
        written: false,
        answer: { code: status.NOT_FOUND, details: 'Leader info available', metadata },
      });
      await store.append('note-1', notes(1), 'no-stream');
      expect(leader.appends()).toBe(1);
    });

    test('names the actual revision of a conflict even if the connection string disables such errors', async () => {
      const server = await standIn();
      const store = await storeOn(`${server.url}&throwOnAppendFailure=false`);
      await store.append('note-1', notes(3), 'no-stream');
      expect(await store.append('note-1', notes(1), 0)).toEqual({ outcome: 'conflict', expected: 0, actual: 2 });
    });

    test("names the winner's revision even if it cannot be read yet", async () => {
      const { server, store } = await start();
      await store.append('note-1', notes(1), 'no-stream');
      const release = server.holdBackAppends();
      const winner = store.append('note-1', notes(2), 0);
      await waitFor('the winner has been decided', () => server.appends() === 2);
      const loser = store.append('note-1', notes(1), 0);
      await waitFor('the loser has been refused, and not believed', () => server.appends() >= 5);
      release();
      expect(await winner).toMatchObject({ outcome: 'appended', revision: 2 });
      expect(await loser).toEqual({ outcome: 'conflict', expected: 0, actual: 2 });
    });

    test.each(['', '$settings', '$$note-1'])(
      'refuses the stream name %j, which is not the platform’s',
      async (name) => {
        const { store } = await start();
        await expect(store.append(name, notes(1), 'any')).rejects.toThrow(RangeError);
      },
    );
  });

  describe('reading', () => {
    test('continues where the connection was lost in the middle of a stream', async () => {
      const { server, store } = await start();
      const events = notes(10);
      await store.append('note-1', events, 'no-stream');
      for (const direction of ['forwards', 'backwards'] as const) {
        server.failNextRead({ afterRecords: 4, answer: unavailable });
        server.failNextRead({ afterRecords: 0, answer: unavailable });
        const read = await all(store.readStream('note-1', { direction, limit: 8 }));
        const expected = direction === 'forwards' ? events.slice(0, 8) : events.toReversed().slice(0, 8);
        expect(idsOf(read)).toEqual(idsOf(expected));
      }
    });

    test('reads a page again after losing the connection in the middle of it', async () => {
      const { server, store } = await start();
      const events = notes(10);
      await store.append('note-1', events, 'no-stream');
      server.failNextRead({ afterRecords: 4, answer: unavailable });
      const page = await store.readAll(ORIGIN, 7);
      expect(idsOf(page.events)).toEqual(idsOf(events.slice(0, 7)));
      expect(page.end).toBe(false);
    });

    test('fails at once at an invalid position', async () => {
      const { store } = await start();
      await expect(store.readAll('4711', 10)).rejects.toThrow(RangeError);
      await expect(all(store.subscribeAll('4711', new AbortController().signal))).rejects.toThrow(RangeError);
    });

    test('refuses a page size of zero', async () => {
      const { store } = await start();
      await expect(store.readAll(ORIGIN, 0)).rejects.toThrow(RangeError);
    });
  });

  describe('records that are not the platform’s', () => {
    test('are skipped on every page, while the position advances', async () => {
      const { server, store } = await start();
      const [first, second] = [notes(2), notes(2)];
      await server.writeSystemRecords(700);
      await store.append('note-1', first, 'no-stream');
      await server.writeSystemRecords(700);
      await store.append('note-1', second, 1);
      await server.writeSystemRecords(700);

      const one = await store.readAll(ORIGIN, 2);
      expect({ ids: idsOf(one.events), end: one.end }).toEqual({ ids: idsOf(first), end: false });
      const two = await store.readAll(one.next, 2);
      expect({ ids: idsOf(two.events), end: two.end }).toEqual({ ids: idsOf(second), end: true });
      expect(two.next > (two.events.at(-1)?.position ?? '')).toBe(true);
      expect(await store.readAll(two.next, 2)).toEqual({ events: [], next: two.next, end: true });

      const last = await store.readAllBackwards(2);
      expect({ ids: idsOf(last.events), end: last.end }).toEqual({ ids: idsOf(second.toReversed()), end: false });
      const before = await store.readAllBackwards(2, last.next);
      expect({ ids: idsOf(before.events), end: before.end }).toEqual({ ids: idsOf(first.toReversed()), end: true });
    });

    test('are not the head, and are read only once', async () => {
      const { server, store } = await start();
      expect(await store.head()).toBe(ORIGIN);
      const appended = await store.append('note-1', notes(1), 'no-stream');
      await server.writeSystemRecords(5_000);
      expect(await store.head()).toBe(appended.outcome === 'appended' && appended.position);
      const before = server.calls.read;
      await server.writeSystemRecords(1);
      expect(await store.head()).toBe(appended.outcome === 'appended' && appended.position);
      expect(server.calls.read - before).toBe(1);
    });

    test.for([0, 2])('leave the head where it is when a reply ends after %i of them', async (afterRecords) => {
      const { server, store } = await start();
      const appended = await store.append('note-1', notes(1), 'no-stream');
      const known = await store.head();
      await server.writeSystemRecords(20);
      server.failNextRead({ afterRecords, answer: null });
      expect(await store.head()).toBe(known);
      expect(known).toBe(appended.outcome === 'appended' && appended.position);
    });

    test('do not hide the head from a process that starts when a reply ends early', async () => {
      const { server, store } = await start();
      const appended = await store.append('note-1', notes(1), 'no-stream');
      await server.writeSystemRecords(20);
      server.failNextRead({ afterRecords: 2, answer: null });
      const other = await storeOn(server.url);
      expect(await other.head()).toBe(appended.outcome === 'appended' && appended.position);
    });

    test('are never delivered to a subscription, even after a restart', async () => {
      const { server, store } = await start();
      const { seen } = follow(store);
      await server.writeSystemRecords(200);
      const events = notes(2);
      await store.append('note-1', events.slice(0, 1), 'no-stream');
      await waitFor('the first event arrives', () => seen.length === 1);
      await server.writeSystemRecords(200);
      server.dropConnections();
      await store.append('note-1', events.slice(1), 0);
      await waitFor('the second event arrives', () => seen.length === 2);
      expect(idsOf(seen)).toEqual(idsOf(events));
    });

    test('are skipped without metadata or JSON', async () => {
      const { server, store } = await start();
      const foreign = EventStoreDBClient.connectionString(server.url);
      opened.push({ close: () => foreign.dispose() });
      await foreign.appendToStream('note-1', binaryEvent({ type: 'Raw', data: Uint8Array.of(1), metadata: { a: 1 } }));
      await foreign.appendToStream('note-1', jsonEvent({ type: 'Bare', data: { a: 1 } }));
      const events = notes(1);
      await store.append('note-1', events, 1);
      expect(idsOf((await store.readAll(ORIGIN, 10)).events)).toEqual(idsOf(events));
      expect(idsOf(await all(store.readStream('note-1', { limit: 1 })))).toEqual(idsOf(events));
    });
  });

  describe('a subscription', () => {
    test('neither drops nor duplicates while connections are cut repeatedly', async () => {
      const { server, store } = await start();
      const { seen } = follow(store);
      const events = notes(400);
      for (const [place, event] of events.entries()) {
        await store.append('note-1', [event], place === 0 ? 'no-stream' : place - 1);
        if (place % 40 === 20) server.dropConnections();
      }
      await waitFor('the last event arrives', () => seen.at(-1)?.eventId === events.at(-1)?.eventId);
      expect(idsOf(seen)).toEqual(idsOf(events));
      expect(server.calls.subscribe).toBeGreaterThan(5);
    });

    test.each([
      ['plainly, as if all were well', undefined],
      ['because the consumer is too slow', { code: status.ABORTED, details: 'Operation timed out: Consumer too slow' }],
      ['while it shuts down', { code: status.INTERNAL, details: 'Received RST_STREAM with code 0' }],
    ])('is reopened when the server ends it %s', async (_, answer) => {
      const { server, store } = await start();
      const events = notes(30);
      const { seen } = follow(store);
      await store.append('note-1', events.slice(0, 10), 'no-stream');
      await waitFor('the first events arrive', () => seen.length === 10);
      server.endSubscriptions(answer);
      await store.append('note-1', events.slice(10), 9);
      await waitFor('the last event arrives', () => seen.length >= 30);
      expect(idsOf(seen)).toEqual(idsOf(events));
    });

    test('outlasts an outage longer than any other operation tolerates', async () => {
      const { server, store } = await start({ retryForMs: 50 });
      const { seen } = follow(store);
      await server.stop();
      await expect(store.head()).rejects.toMatchObject({ type: 'unavailable' });
      await server.start();
      const events = notes(1);
      await (await storeOn(server.url)).append('note-1', events, 'no-stream');
      await waitFor('the event arrives', () => seen.length === 1);
    });

    test('is reopened when it is silent although the history grows', async () => {
      const { server, store } = await start({ stallAfterMs: 40 });
      const events = notes(5);
      const { seen } = follow(store);
      await store.append('note-1', events.slice(0, 2), 'no-stream');
      await waitFor('the first events arrive', () => seen.length === 2);
      server.stallSubscriptions();
      await store.append('note-1', events.slice(2), 1);
      await waitFor('the other events arrive', () => seen.length >= 5);
      expect(idsOf(seen)).toEqual(idsOf(events));
      expect(server.calls.subscribe).toBe(2);
    });

    test('stays open while there are no events, or only those of the server', async () => {
      const { server, store } = await start({ stallAfterMs: 10 });
      const { seen } = follow(store);
      await store.append('note-1', notes(1), 'no-stream');
      await waitFor('the event arrives', () => seen.length === 1);
      const looks = server.calls.read + 12;
      await server.writeSystemRecords(50);
      await waitFor('the watch has looked often enough', () => server.calls.read >= looks);
      expect(server.calls.subscribe).toBe(1);
    });

    test('stays open while its consumer is busy', async () => {
      const { server, store } = await start({ stallAfterMs: 10 });
      const { promise: busy, resolve: letGo } = withResolvers();
      const { seen } = follow(store, ORIGIN, () => busy);
      const events = notes(3);
      await store.append('note-1', events, 'no-stream');
      await waitFor('the first event arrives', () => seen.length === 1);
      // A second subscription with an idle consumer shows that the watch has run often enough.
      const idle = follow(store);
      const looks = server.calls.read + 12;
      await waitFor('the watch has looked often enough', () => server.calls.read >= looks);
      letGo();
      await waitFor('the last event arrives', () => seen.length === 3);
      expect(idsOf(idle.seen)).toEqual(idsOf(events));
      expect(server.calls.subscribe).toBe(2);
    });

    test('leaves nothing open on the server when it is aborted', async () => {
      const { server, store } = await start();
      const { seen, stop } = follow(store);
      await store.append('note-1', notes(1), 'no-stream');
      await waitFor('the event arrives', () => seen.length === 1);
      await stop();
      await waitFor('the server has closed it', () => server.openSubscriptions() === 0);
    });

    test('leaves nothing open on the server when its consumer fails', async () => {
      const { server, store } = await start();
      await store.append('note-1', notes(50), 'no-stream');
      const read = async (): Promise<void> => {
        for await (const _ of store.subscribeAll(ORIGIN, new AbortController().signal)) throw new Error('cannot fold');
      };
      await expect(read()).rejects.toThrow('cannot fold');
      await waitFor('the server has closed it', () => server.openSubscriptions() === 0);
    });

    test('ends silently when the store is closed', async () => {
      const server = await standIn();
      const store = await openEventStoreDb({ url: server.url, logger, timing: quick });
      const following = all(store.subscribeAll(ORIGIN, new AbortController().signal));
      await waitFor('it is open', () => server.openSubscriptions() === 1);
      await store.close();
      expect(await following).toEqual([]);
    });
  });

  describe('a server that accepts connections and never answers', () => {
    const startBehindProxy = async (answerWithinMs = 100) => {
      const server = await standIn();
      const proxy = await tcpProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
      opened.push(proxy);
      const url = `esdb://127.0.0.1:${proxy.port}?tls=false`;
      const store = await storeOn(url, { answerWithinMs, retryForMs: 2.5 * answerWithinMs, stallAfterMs: 50 });
      return { server, proxy, store };
    };
    const unanswered = { type: 'deadline-exceeded' };

    test('fails every operation after its deadlines, and serves them as soon as it answers again', async () => {
      const { proxy, store } = await startBehindProxy();
      const events = notes(3);
      await store.append('note-1', events.slice(0, 1), 'no-stream');
      proxy.freeze();
      await expect(store.append('note-1', events.slice(1, 2), 0)).rejects.toMatchObject(unanswered);
      await expect(all(store.readStream('note-1'))).rejects.toMatchObject(unanswered);
      await expect(store.readAll(ORIGIN, 10)).rejects.toMatchObject(unanswered);
      await expect(store.head()).rejects.toMatchObject(unanswered);
      proxy.resumeNew();
      expect(await store.append('note-1', events.slice(1), 0)).toMatchObject({ outcome: 'appended', revision: 2 });
      expect(idsOf(await all(store.readStream('note-1')))).toEqual(idsOf(events));
    });

    test('does not stop a reader for ever in the middle of a stream', async () => {
      const { server, proxy, store } = await startBehindProxy(1_000);
      const events = notes(1_000);
      // Uses the default deadlines, because large appends may be slow on a busy machine.
      const writer = await storeOn(server.url);
      for (let from = 0; from < events.length; from += 500) {
        await writer.append('note-1', events.slice(from, from + 500), from === 0 ? 'no-stream' : from - 1);
      }
      const read: RecordedEvent[] = [];
      for await (const event of store.readStream('note-1')) {
        read.push(event);
        if (event.revision !== 10) continue;
        proxy.freeze();
        proxy.resumeNew();
      }
      expect(idsOf(read)).toEqual(idsOf(events));
    });

    test('does not delay a subscription after it answers again', async () => {
      const { server, proxy, store } = await startBehindProxy();
      const { seen } = follow(store);
      const events = notes(2);
      await store.append('note-1', events.slice(0, 1), 'no-stream');
      await waitFor('the first event arrives', () => seen.length === 1);
      proxy.freeze();
      await (await storeOn(server.url)).append('note-1', events.slice(1), 0);
      await waitFor('a new connection is tried', () => proxy.accepted() >= 2);
      proxy.resumeNew();
      await waitFor('the second event arrives', () => seen.length === 2);
      expect(idsOf(seen)).toEqual(idsOf(events));
    });

    test('gets no new connection when calls are merely slow', async () => {
      const { server, proxy, store } = await startBehindProxy(500);
      for (let round = 0; round < 3; round += 1) {
        server.failNextAppend({ written: false, answer: null });
        const [appended] = await Promise.all([store.append(`note-${round}`, notes(1), 'no-stream'), store.head()]);
        expect(appended).toMatchObject({ outcome: 'appended' });
        await store.head();
      }
      expect(proxy.accepted()).toBe(1);
    });
  });

  describe('opening and closing', () => {
    test('fails when the server cannot be reached', async () => {
      const server = await standIn();
      await server.stop();
      const opening = openEventStoreDb({ url: server.url, logger, timing: { ...quick, retryForMs: 100 } });
      await expect(opening).rejects.toMatchObject({ type: 'unavailable' });
    });

    test.each([
      'http://me:sesame@host',
      'esdb://me:sesame@host:port',
      'esdb://me:sesame',
      'esdb://sesame@host?tls=perhaps',
      'sesame',
    ])('refuses the connection string %s without repeating it', async (url) => {
      const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
      onTestFinished(() => warning.mockRestore());
      const opening = openEventStoreDb({ url, logger, timing: quick });
      const error = await opening.catch((reason: unknown) => reason);
      expect(String(error)).toContain('connection string');
      expect(String(error)).not.toContain('sesame');
    });

    test('completes although readers stopped early with data still arriving', async () => {
      const server = await standIn();
      const store = await openEventStoreDb({ url: server.url, logger, timing: quick });
      for (const count of [2, 3, 5, 10, 40, 300]) {
        await store.append(`note-${count}`, notes(count), 'no-stream');
        for (let round = 0; round < 5; round += 1) for await (const _ of store.readStream(`note-${count}`)) break;
      }
      await store.close();
    });

    test('completes although a subscriber is busy', async () => {
      const server = await standIn();
      const store = await openEventStoreDb({ url: server.url, logger, timing: quick });
      await store.append('note-1', notes(40), 'no-stream');
      const subscription = store.subscribeAll(ORIGIN, new AbortController().signal)[Symbol.asyncIterator]();
      await subscription.next();
      server.endSubscriptions();
      await store.head();
      await store.close();
      expect(await subscription.next()).toEqual({ done: true, value: undefined });
    });

    test('fails a reader in the middle of a stream, rather than ending it early', async () => {
      const server = await standIn();
      const store = await openEventStoreDb({ url: server.url, logger, timing: quick });
      await store.append('note-1', notes(300), 'no-stream');
      const read = async (): Promise<void> => {
        for await (const event of store.readStream('note-1')) if (event.revision === 0) await store.close();
      };
      await expect(read()).rejects.toThrow('has been closed');
    });

    test('lets the process exit', async () => {
      const server = await standIn();
      const program = fileURLToPath(new URL('../programs/use-eventstoredb.ts', import.meta.url));
      const child = spawn(process.execPath, ['--import', 'tsx', program, server.url], { stdio: 'pipe' });
      onTestFinished(() => void child.kill('SIGKILL'));
      const output = { out: '', error: '' };
      child.stdout.on('data', (chunk) => (output.out += chunk));
      child.stderr.on('data', (chunk) => (output.error += chunk));
      const [code] = await once(child, 'exit');
      expect({ code, ...output }).toEqual({ code: 0, out: 'closed after 2 events\n', error: '' });
    });

    test('ends running operations and fails all later ones', async () => {
      const server = await standIn();
      const store = await openEventStoreDb({ url: server.url, logger, timing: quick });
      await server.stop();
      const appending = store.append('note-1', notes(1), 'no-stream');
      const reading = all(store.readStream('note-1'));
      const outcomes = Promise.allSettled([appending, reading]);
      await store.close();
      for (const outcome of await outcomes) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'The event store has been closed.' } });
      }
      await expect(store.head()).rejects.toThrow('has been closed');
      await expect(store.readAll(ORIGIN, 1)).rejects.toThrow('has been closed');
      await expect(store.append('note-1', [], 'any')).rejects.toThrow('has been closed');
    });
  });
});
