import assert from 'node:assert/strict';
import type { EventToAppend } from '../../src/domain/kernel/event.ts';
import type { EventStore, ExpectedRevision } from '../../src/eventstore/event-store.ts';
import type { Checks } from './check.ts';
import { all, assertSame, newStream, note, notes, written } from './notes.ts';

const assertRefused = async (
  store: EventStore,
  stream: string,
  expected: ExpectedRevision,
  actual: number | 'no-stream',
  events: readonly EventToAppend[] = [note('refused')],
): Promise<void> => {
  const before = await all(store.readStream(stream));
  assert.deepEqual(await store.append(stream, events, expected), { outcome: 'conflict', expected, actual });
  assertSame(await all(store.readStream(stream)), before, 'a refused append must leave the stream as it was');
};

/** Content that text processing often damages. */
const difficultTexts = [
  'Zoë — naïve café, “quotes”, \'single\', "double", `back`, \\backslash\\, {curly}, [square], $1, %s, ;--',
  'emoji 👩🏽‍💻 🏳️‍🌈 🇬🇧 and the surrogate pair 𝄞',
  'right to left: שלום עולם, مرحبا بالعالم',
  'combining e\u0301 beside composed \u00e9, zero width \u200b\u200d\ufeff, line separators \u2028\u2029',
  '中文 日本語 한국어 ไทย हिन्दी',
  'line\nbreak\r\n\ttab \u0007 bell \u001f unit separator \u007f delete',
  '',
  ' leading and trailing ',
  'null',
];

const difficultValues = {
  'an empty object': {},
  'an empty list': [],
  '': 'an empty key',
  'a "quoted" \\ key': true,
  "it's": null,
  numbers: [0, -1, 0.1, 1e-7, 1.5e300, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 5e-324],
  nested: { a: [{ b: [[], [null, false, { c: 'd' }]] }] },
  $type: 'dollar key',
  date: '2026-03-29T01:30:00.000Z',
  constructor: 'not a class',
};

/** Promises about appending. */
export const appendingChecks = {
  'starts a stream when none is expected, counting revisions from 0': async ({ store }) => {
    const stream = newStream();
    const appended = await written(store, stream, notes(1), 'no-stream');
    assert.equal(appended.revision, 0);
    const [event] = await all(store.readStream(stream));
    assert.equal(event?.revision, 0);
  },

  'refuses to start a stream that exists and names its revision': async ({ store }) => {
    const stream = newStream();
    await written(store, stream, notes(3), 'no-stream');
    await assertRefused(store, stream, 'no-stream', 2);
  },

  'appends at exactly the expected revision': async ({ store }) => {
    const stream = newStream();
    await written(store, stream, notes(2), 'no-stream');
    assert.equal((await written(store, stream, notes(3), 1)).revision, 4);
    assert.equal((await written(store, stream, notes(1), 4)).revision, 5);
    const revisions = (await all(store.readStream(stream))).map(({ revision }) => revision);
    assert.deepEqual(revisions, [0, 1, 2, 3, 4, 5]);
  },

  'refuses an expected revision that is behind and names the actual one': async ({ store }) => {
    const stream = newStream();
    await written(store, stream, notes(5), 'no-stream');
    await assertRefused(store, stream, 0, 4);
    await assertRefused(store, stream, 3, 4);
  },

  'refuses an expected revision that is ahead and names the actual one': async ({ store }) => {
    const stream = newStream();
    await written(store, stream, notes(2), 'no-stream');
    await assertRefused(store, stream, 2, 1);
    await assertRefused(store, stream, 1_000, 1);
  },

  'refuses an expected revision on a stream that does not exist': async ({ store }) => {
    await assertRefused(store, newStream(), 0, 'no-stream');
    await assertRefused(store, newStream(), 7, 'no-stream');
  },

  'appends at any revision, on a stream that exists or not': async ({ store }) => {
    const stream = newStream();
    assert.equal((await written(store, stream, notes(1), 'any')).revision, 0);
    assert.equal((await written(store, stream, notes(2), 'any')).revision, 2);
  },

  'writes nothing of a refused append of several events': async ({ store }) => {
    const stream = newStream();
    await written(store, stream, notes(1), 'no-stream');
    const start = await store.head();
    await assertRefused(store, stream, 'no-stream', 0, notes(20));
    await assertRefused(store, stream, 5, 0, notes(20));
    const { events } = await store.readAll(start, 1_000);
    assertSame(
      events.filter((event) => event.stream === stream),
      [],
      'the history must hold nothing of a refused append',
    );
  },

  'accepts an append after a refused one': async ({ store }) => {
    const stream = newStream();
    await written(store, stream, notes(1), 'no-stream');
    await assertRefused(store, stream, 3, 0);
    assert.equal((await written(store, stream, notes(1), 0)).revision, 1);
  },

  'keeps the order of several events in one append': async ({ store }) => {
    const stream = newStream();
    const events = notes(50);
    assert.equal((await written(store, stream, events, 'no-stream')).revision, 49);
    assertSame(await all(store.readStream(stream)), events, 'events read in the order they were appended');
  },

  'returns the position of the last event': async ({ store }) => {
    const stream = newStream();
    const first = await written(store, stream, notes(1));
    const third = await written(store, stream, notes(2));
    const positions = (await all(store.readStream(stream))).map(({ position }) => position);
    assert.equal(first.position, positions[0]);
    assert.equal(third.position, positions[2]);
  },

  'checks only the expected revision of an empty append': async ({ store }) => {
    const stream = newStream();
    assert.equal((await written(store, stream, [], 'no-stream')).revision, 'no-stream');
    assert.equal((await written(store, stream, [], 'any')).revision, 'no-stream');
    assert.deepEqual(await all(store.readStream(stream)), []);
    await written(store, stream, notes(3), 'no-stream');
    const empty = await written(store, stream, [], 2);
    assert.equal(empty.revision, 2);
    const position = (await all(store.readStream(stream))).at(-1)?.position;
    assert.ok(position && empty.position >= position, 'an empty append answers with the head of the history');
    assert.equal((await written(store, stream, [], 'any')).revision, 2);
    await assertRefused(store, stream, 'no-stream', 2, []);
    await assertRefused(store, stream, 1, 2, []);
    await assertRefused(store, newStream(), 0, 'no-stream', []);
    assert.equal((await all(store.readStream(stream))).length, 3);
  },

  'writes 1,000 events in one append': async ({ store }) => {
    const stream = newStream();
    const events = notes(1_000);
    assert.equal((await written(store, stream, events, 'no-stream')).revision, 999);
    assertSame(await all(store.readStream(stream)), events, 'all 1,000 events in order');
  },

  'keeps an event of 1 MB': async ({ store }) => {
    const stream = newStream();
    const big = note('One charity’s words. '.repeat(44_000).slice(0, 915_000));
    const bytes = Buffer.byteLength(JSON.stringify(big.data));
    assert.ok(bytes > 1_000_000 && bytes < 1_005_000, `the event is of ${bytes} bytes`);
    await written(store, stream, [big], 'no-stream');
    await written(store, stream, [note('after')], 0);
    const [read, after] = await all(store.readStream(stream));
    assert.equal(after?.revision, 1);
    // deepEqual would print both megabytes.
    assert.ok(JSON.stringify(read?.data) === JSON.stringify(big.data), 'the content read differs from that written');
  },

  'keeps every text unchanged': async ({ store }) => {
    const stream = newStream();
    const events = difficultTexts.map((text) => note(text, { reason: text }));
    await written(store, stream, events, 'no-stream');
    const read = await all(store.readStream(stream));
    assert.deepEqual(
      read.map(({ data, metadata }) => [data, metadata.reason]),
      difficultTexts.map((text) => [{ note: text }, text]),
    );
  },

  'keeps data and metadata exactly': async ({ store }) => {
    const stream = newStream();
    const event = note(difficultValues, {
      actor: { id: 'an actor', role: 'admin' },
      requestId: 'req-1',
      trace: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      reason: 'because',
    });
    const earliest = Date.now() - 60_000;
    await written(store, stream, [event], 'no-stream');
    const [read] = await all(store.readStream(stream));
    assert.ok(read);
    const { position, recordedAt, ...rest } = read;
    assert.deepEqual(rest, { ...event, stream, revision: 0 });
    assert.match(recordedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'recordedAt is UTC, ISO 8601, milliseconds');
    assert.ok(Date.parse(recordedAt) > earliest && Date.parse(recordedAt) < Date.now() + 60_000);
    const whole = (await store.readAllBackwards(100)).events.find(({ eventId }) => eventId === event.eventId);
    assert.deepEqual(whole, read, 'the history and the stream show the same event');
    assert.ok(position > '');
  },

  'returns the first result for a repeated append and writes nothing': async ({ store }) => {
    const stream = newStream();
    const start = notes(3);
    const more = notes(2);
    const first = await written(store, stream, start, 'no-stream');
    assert.deepEqual(await store.append(stream, start, 'no-stream'), first);
    const second = await written(store, stream, more, 2);
    assert.deepEqual(await store.append(stream, more, 2), second);
    assert.deepEqual(await store.append(stream, start, 'no-stream'), first, 'also when the stream has gone on');
    assertSame(await all(store.readStream(stream)), [...start, ...more], 'each event once');
  },

  'returns the first result for an append repeated at any revision': async ({ store }) => {
    const stream = newStream();
    await written(store, stream, notes(1), 'no-stream');
    const events = notes(2);
    const first = await written(store, stream, events, 'any');
    assert.deepEqual(await store.append(stream, events, 'any'), first);
    assert.equal((await all(store.readStream(stream))).length, 3);
  },

  'writes an append once when it is repeated concurrently': async ({ store }) => {
    const stream = newStream();
    const events = notes(2);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => store.append(stream, events, 'no-stream')));
    for (const outcome of outcomes) assert.deepEqual(outcome, outcomes[0]);
    assertSame(await all(store.readStream(stream)), events, 'each event once');
  },

  'refuses part of an earlier append with other events': async ({ store }) => {
    const stream = newStream();
    const [first, second] = [note('first'), note('second')];
    await written(store, stream, [first], 'no-stream');
    const outcome = await store.append(stream, [first, second], 'no-stream').catch((error: unknown) => error);
    assert.ok(
      outcome instanceof Error || (outcome as { outcome?: string }).outcome === 'conflict',
      'neither accepted nor taken for a repetition',
    );
    assertSame(await all(store.readStream(stream)), [first], 'nothing written');
  },
} as const satisfies Checks;
