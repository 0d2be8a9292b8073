import assert from 'node:assert/strict';
import type { EventToAppend, RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import type { Check, Checks } from './check.ts';
import { follow, patience, saw, within } from './following.ts';
import { all, assertOrdered, assertSame, idsOf, newStream, note, notes, written } from './notes.ts';
import { pagesAfter } from './reading.ts';

const WRITERS = 16;
const APPENDS_EACH = 40;

/** Reads page after page, like a projection, until it has seen an event. */
const pollUntil = async (
  store: EventStore,
  after: string,
  streams: ReadonlySet<string>,
  lastId: () => string | undefined,
): Promise<readonly RecordedEvent[]> => {
  const seen: RecordedEvent[] = [];
  let next = after;
  for (;;) {
    const page = await store.readAll(next, 20);
    seen.push(...page.events.filter(({ stream }) => streams.has(stream)));
    next = page.next;
    const last = lastId();
    if (last !== undefined && saw(last)(seen)) return seen;
    if (page.end) await new Promise((resolve) => setImmediate(resolve));
  }
};

const writeTogether = (stores: (under: Parameters<Check>[0]) => Promise<readonly EventStore[]>): Check => {
  return async (under) => {
    const { store } = under;
    const writers = await stores(under);
    const shared = newStream();
    const own = Array.from({ length: WRITERS }, newStream);
    const streams = new Set([shared, ...own]);
    const after = await store.head();
    const acknowledged: string[] = [];
    let lastId: string | undefined;
    const ms = 3 * patience(under);

    const follower = follow(store, { after, streams, timeoutMs: patience(under) });
    const polled = within(
      ms,
      'the polling reader sees the last event',
      pollUntil(store, after, streams, () => lastId),
    );
    polled.catch(() => {});
    try {
      const write = async (writer: number): Promise<void> => {
        const through = writers[writer % writers.length] ?? store;
        for (let turn = 0; turn < APPENDS_EACH; turn += 1) {
          const events: readonly EventToAppend[] = notes(1 + ((writer + turn) % 3));
          await written(through, turn % 2 ? shared : (own[writer] ?? shared), events);
          acknowledged.push(...idsOf(events));
        }
      };
      await within(
        ms,
        'all writers finish',
        Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))),
      );
      const last = note('last');
      await written(store, shared, [last]);
      acknowledged.push(last.eventId);
      lastId = last.eventId;
      await follower.until(saw(last.eventId), 'the live reader sees the last event', ms);

      const history = (await pagesAfter(store, after, 500)).filter(({ stream }) => streams.has(stream));
      assertOrdered(history);
      assert.equal(history.length, acknowledged.length, 'the history holds as many events as were acknowledged');
      assert.deepEqual(new Set(idsOf(history)), new Set(acknowledged), 'the history holds what was acknowledged');
      assertSame(follower.seen, history, 'the live reader saw each event once, in the order of the history');
      assertSame(await polled, history, 'the polling reader saw each event once, in the order of the history');
      for (const stream of streams) {
        const read = await all(store.readStream(stream));
        assertSame(
          read,
          history.filter((event) => event.stream === stream),
          'a stream has the order of the history',
        );
        assert.deepEqual(
          read.map(({ revision }) => revision),
          read.map((_, revision) => revision),
          'revisions count from 0 without a gap',
        );
      }
    } finally {
      await follower.stop();
    }
  };
};

/** Promises about concurrent writers. */
export const racingChecks = {
  'shows a live reader all events of 16 concurrent writers, once, in position order': writeTogether(
    async ({ store }) => [store],
  ),

  'shows a live reader all events of writers in two processes, once, in position order': writeTogether(
    async ({ store, reopen }) => [store, await reopen()],
  ),

  'lets exactly one of two writers with one expected revision win': async ({ store, reopen }) => {
    const other = await reopen();
    const stream = newStream();
    await written(store, stream, notes(1), 'no-stream');
    for (let revision = 0; revision < 100; revision += 1) {
      const rivals = [note('one'), note('two')] as const;
      const outcomes = await Promise.all([
        store.append(stream, [rivals[0]], revision),
        (revision % 2 ? other : store).append(stream, [rivals[1]], revision),
      ]);
      const winners = rivals.filter((_, place) => outcomes[place]?.outcome === 'appended');
      const losers = outcomes.filter(({ outcome }) => outcome === 'conflict');
      assert.equal(winners.length, 1, `round ${revision}: ${winners.length} winners`);
      assert.deepEqual(losers, [{ outcome: 'conflict', expected: revision, actual: revision + 1 }]);
      const newest = await all(store.readStream(stream, { direction: 'backwards', limit: 1 }));
      assertSame(newest, winners, `round ${revision}: the winner's event is the newest`);
    }
    assert.equal((await all(store.readStream(stream))).length, 101);
  },

  'lets exactly one of 16 writers start a stream': async ({ store }) => {
    for (let round = 0; round < 10; round += 1) {
      const stream = newStream();
      const rivals = Array.from({ length: WRITERS }, () => notes(2));
      const outcomes = await Promise.all(rivals.map((events) => store.append(stream, events, 'no-stream')));
      const winners = rivals.filter((_, place) => outcomes[place]?.outcome === 'appended');
      assert.equal(winners.length, 1, `${winners.length} winners`);
      for (const outcome of outcomes) {
        if (outcome.outcome === 'conflict') assert.equal(outcome.actual, 1);
      }
      assertSame(await all(store.readStream(stream)), winners.flat(), "exactly the winner's events");
    }
  },
} as const satisfies Checks;
