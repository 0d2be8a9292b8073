import assert from 'node:assert/strict';
import type { Position, RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import type { Checks } from './check.ts';
import { all, assertOrdered, assertSame, line, newStream, note, notes, page, written } from './notes.ts';

/** Limit of pages, so that a store that never reports its `end` cannot loop forever. */
const MOST_PAGES = 100_000;

/** Reads everything after a position in pages, like a projection. */
export const pagesAfter = async (
  store: EventStore,
  after: Position,
  limit: number,
  types?: readonly string[],
): Promise<readonly RecordedEvent[]> => {
  const read: RecordedEvent[] = [];
  let next = after;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await store.readAll(next, limit, types);
    assert.ok(
      page.events.length <= limit,
      `a page of ${page.events.length} events where at most ${limit} were asked for`,
    );
    const last = page.events.at(-1);
    if (last) assert.ok(page.next >= last.position, 'the next page starts at or after the last event of this one');
    assert.ok(page.next >= next, 'pages never go back');
    assert.ok(page.end || page.next > next, 'a page that is not the last moves on');
    read.push(...page.events);
    next = page.next;
    if (page.end) return read;
  }
  return assert.fail('the end of the history was never reached');
};

/** Reads everything after a position in pages from the head, newest first. */
const pagesBack = async (store: EventStore, downTo: Position, limit: number): Promise<readonly RecordedEvent[]> => {
  const read: RecordedEvent[] = [];
  let before: Position | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await store.readAllBackwards(limit, before);
    assert.ok(
      page.events.length <= limit,
      `a page of ${page.events.length} events where at most ${limit} were asked for`,
    );
    assert.ok(before === undefined || page.next <= before, 'pages never come back');
    read.push(...page.events.filter(({ position }) => position > downTo));
    if (page.end || page.next <= downTo) return read;
    assert.ok(before === undefined || page.next < before, 'a page that is not the last moves on');
    before = page.next;
  }
  return assert.fail('the start of the history was never reached');
};

/** Promises about reading streams and the history. */
export const readingChecks = {
  'reads a stream that does not exist as empty': async ({ store }) => {
    assert.deepEqual(await all(store.readStream(newStream())), []);
    assert.deepEqual(await all(store.readStream(newStream(), { direction: 'backwards' })), []);
    assert.deepEqual(await all(store.readStream(newStream(), { from: 3, limit: 2 })), []);
  },

  'reads a stream forwards from a revision, inclusive': async ({ store }) => {
    const stream = newStream();
    const events = notes(10);
    await written(store, stream, events);
    assertSame(await all(store.readStream(stream)), events, 'from the start');
    assertSame(await all(store.readStream(stream, { from: 0 })), events, 'from 0');
    assertSame(await all(store.readStream(stream, { from: 4 })), events.slice(4), 'from 4');
    assertSame(await all(store.readStream(stream, { from: 9 })), events.slice(9), 'from the last');
    assertSame(await all(store.readStream(stream, { from: 10 })), [], 'from beyond the last');
  },

  'reads a stream backwards from its end or a revision, inclusive': async ({ store }) => {
    const stream = newStream();
    const events = notes(10);
    await written(store, stream, events);
    const read = (from?: number) =>
      all(store.readStream(stream, from === undefined ? { direction: 'backwards' } : { direction: 'backwards', from }));
    assertSame(await read(), events.toReversed(), 'from the end');
    assertSame(await read(4), events.slice(0, 5).toReversed(), 'from 4');
    assertSame(await read(0), events.slice(0, 1), 'from 0');
  },

  'reads at most as many events of a stream as requested': async ({ store }) => {
    const stream = newStream();
    const events = notes(10);
    await written(store, stream, events);
    assertSame(await all(store.readStream(stream, { limit: 3 })), events.slice(0, 3), '3 forwards');
    assertSame(await all(store.readStream(stream, { from: 8, limit: 3 })), events.slice(8), '3 from 8');
    assertSame(await all(store.readStream(stream, { limit: 100 })), events, '100 of 10');
    assertSame(
      await all(store.readStream(stream, { direction: 'backwards', limit: 2 })),
      [...events.slice(8)].toReversed(),
      '2 backwards',
    );
    assertSame(
      await all(store.readStream(stream, { direction: 'backwards', from: 5, limit: 1 })),
      events.slice(5, 6),
      '1 backwards from 5',
    );
  },

  'reads a stream of 2,500 events in both directions': async ({ store }) => {
    const stream = newStream();
    const events = notes(2_500);
    for (let start = 0; start < events.length; start += 500)
      await written(store, stream, events.slice(start, start + 500));
    const read = await all(store.readStream(stream));
    assertSame(read, events, 'forwards');
    assertOrdered(read);
    assert.deepEqual(
      read.map(({ revision }) => revision),
      events.map((_, revision) => revision),
    );
    assertSame(await all(store.readStream(stream, { direction: 'backwards' })), events.toReversed(), 'backwards');
    assertSame(await all(store.readStream(stream, { from: 700, limit: 1_200 })), events.slice(700, 1_900), 'a part');
  },

  'lets a reader stop early': async ({ store }) => {
    const stream = newStream();
    const events = notes(1_000);
    await written(store, stream, events);
    for (let round = 0; round < 30; round += 1) {
      for await (const event of store.readStream(stream)) {
        assert.equal(event.eventId, events[0]?.eventId);
        break;
      }
    }
    assert.equal((await all(store.readStream(stream))).length, 1_000);
  },

  'keeps streams with similar names apart': async ({ store }) => {
    const stream = newStream();
    const names = [stream, `${stream}0`, `${stream}-0`, stream.toUpperCase(), `${stream}%`, `${stream}_`];
    for (const [place, name] of names.entries()) await written(store, name, notes(place + 1), 'no-stream');
    for (const [place, name] of names.entries()) {
      const read = await all(store.readStream(name));
      assert.equal(read.length, place + 1);
      assert.ok(read.every((event) => event.stream === name));
    }
  },

  'reads the history after a position in pages of any size': async ({ store }) => {
    const [one, two] = [newStream(), newStream()];
    const start = await store.head();
    const events = notes(23);
    for (const [place, event] of events.entries()) await written(store, place % 3 ? one : two, [event]);
    for (const limit of [1, 2, 7, 23, 24, 1_000]) {
      const read = (await pagesAfter(store, start, limit)).filter(({ stream }) => stream === one || stream === two);
      assertSame(read, events, `pages of ${limit}`);
      assertOrdered(read);
    }
  },

  'reads only the requested types of the history and skips all others': async ({ store }) => {
    const stream = newStream();
    const start = await store.head();
    const events = Array.from({ length: 30 }, (_, place) =>
      place % 5 === 2 ? line(place) : place % 5 === 4 ? page(place) : note(place),
    );
    await written(store, stream, events);
    const read = async (limit: number, types: readonly string[]) => {
      const found = await pagesAfter(store, start, limit, types);
      assertOrdered(found);
      return found.filter((event) => event.stream === stream);
    };
    const some = events.filter(({ type }) => type !== 'NoteTaken');
    for (const limit of [1, 2, 5, 6, 12, 13, 1_000]) {
      assertSame(await read(limit, ['LineDrawn', 'PageTurned']), some, `two types in pages of ${limit}`);
      const lines = some.filter(({ type }) => type === 'LineDrawn');
      assertSame(await read(limit, ['LineDrawn']), lines, `one type in pages of ${limit}`);
      assertSame(await read(limit, ['NeverHappened']), [], 'a type that never happened');
      assertSame(await read(limit, []), [], 'no type');
    }
    const whole = await store.readAll(start, 1_000, ['LineDrawn']);
    assert.ok(whole.end && whole.next >= (await store.head()), 'the last page ends where the history does');
  },

  'reads from every position exactly what follows it': async ({ store }) => {
    const stream = newStream();
    const events = notes(9);
    await written(store, stream, events.slice(0, 4));
    await written(store, stream, events.slice(4));
    const positions = (await all(store.readStream(stream))).map(({ position }) => position);
    for (const [place, position] of positions.entries()) {
      const read = (await pagesAfter(store, position, 100)).filter((event) => event.stream === stream);
      assertSame(read, events.slice(place + 1), `after event ${place}`);
    }
  },

  'ends the history after its head': async ({ store }) => {
    const stream = newStream();
    const { position } = await written(store, stream, notes(3));
    const head = await store.head();
    assert.ok(head >= position, 'the head is at or after the last append');
    const beyond = await store.readAll(head, 10);
    assert.deepEqual(
      beyond.events.filter((event) => event.stream === stream),
      [],
    );
    assert.ok(beyond.next >= head);
    const next = await written(store, stream, notes(1));
    assert.ok((await store.head()) > head, 'the head moves with an append');
    assert.ok(next.position > position);
  },

  'reads the history backwards in pages, newest first': async ({ store }) => {
    const stream = newStream();
    const start = await store.head();
    const events = notes(17);
    await written(store, stream, events.slice(0, 10));
    for (const event of events.slice(10)) await written(store, stream, [event]);
    for (const limit of [1, 5, 17, 100]) {
      const read = (await pagesBack(store, start, limit)).filter((event) => event.stream === stream);
      assertSame(read, events.toReversed(), `pages of ${limit}`);
    }
    const [, , third] = await all(store.readStream(stream));
    assert.ok(third);
    const before = await store.readAllBackwards(2, third.position);
    assertSame(before.events, events.slice(0, 2).toReversed(), 'before the third event: the second and the first');
  },

  'keeps positions when the store is reopened': async ({ store, reopen }) => {
    const stream = newStream();
    const events = notes(5);
    await written(store, stream, events);
    const before = await all(store.readStream(stream));
    const reopened = await reopen();
    assert.deepEqual(await all(reopened.readStream(stream)), before, 'the same events at the same positions');
    const later = await written(reopened, stream, notes(1));
    const last = before.at(-1);
    assert.ok(last && later.position > last.position, 'new positions lie beyond those of the time before');
    const resumed = (await pagesAfter(reopened, last.position, 10)).filter((event) => event.stream === stream);
    assert.deepEqual(
      resumed.map(({ position }) => position),
      [later.position],
    );
  },
} as const satisfies Checks;
