import assert from 'node:assert/strict';
import { ORIGIN } from '../../src/domain/kernel/event.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
import type { Checks } from './check.ts';
import { following, patience, saw, within } from './following.ts';
import { all, assertOrdered, assertSame, newStream, note, notes, written } from './notes.ts';

/** Promises about subscriptions. */
export const subscribingChecks = {
  'delivers past events, then new ones, without gap or duplicate': async (under) => {
    const { store } = under;
    const stream = newStream();
    const after = await store.head();
    const past = notes(120);
    const live = notes(120);
    const last = note('last');
    await written(store, stream, past);
    await following(store, { after, streams: [stream], timeoutMs: patience(under) }, async (follower) => {
      for (const event of live.slice(0, 60)) await written(store, stream, [event]);
      await follower.until((seen) => seen.length >= 180, 'the past and the first live events arrive');
      for (const event of live.slice(60)) await written(store, stream, [event]);
      await written(store, stream, [last]);
      await follower.until(saw(last.eventId), 'the last event arrives');
      assertSame(follower.seen, [...past, ...live, last], 'each event once, in order');
      assertOrdered(follower.seen);
    });
  },

  'delivers the same events as reading': async (under) => {
    const { store } = under;
    const stream = newStream();
    const after = await store.head();
    await following(store, { after, streams: [stream], timeoutMs: patience(under) }, async (follower) => {
      await written(store, stream, [note({ text: 'Zoë 👩🏽‍💻' })]);
      await follower.until((seen) => seen.length === 1, 'the event arrives');
      assert.deepEqual(follower.seen, await all(store.readStream(stream)));
    });
  },

  'resumes after any position': async (under) => {
    const { store } = under;
    const stream = newStream();
    const events = notes(8);
    await written(store, stream, events.slice(0, 3));
    for (const event of events.slice(3)) await written(store, stream, [event]);
    const positions = (await all(store.readStream(stream))).map(({ position }) => position);
    const last = note('last');
    const lastSeen = saw(last.eventId);
    let appended = false;
    for (const [place, after] of positions.entries()) {
      await following(store, { after, streams: [stream], timeoutMs: patience(under) }, async (follower) => {
        if (!appended) await written(store, stream, [last]);
        appended = true;
        await follower.until(lastSeen, `the last event arrives after position ${place}`);
        assertSame(follower.seen, [...events.slice(place + 1), last], `what follows event ${place}`);
      });
    }
  },

  'starts before the first event of the history': async (under) => {
    const { store } = under;
    const stream = newStream();
    const events = notes(3);
    await written(store, stream, events);
    const [oldest] = (await store.readAll(ORIGIN, 1)).events;
    assert.ok(oldest, 'the history holds an event');
    const streams = [stream, oldest.stream];
    await following(store, { after: ORIGIN, streams, timeoutMs: patience(under) }, async (follower) => {
      await follower.until(saw(events[2]?.eventId ?? ''), 'the last event arrives');
      assert.equal(follower.seen[0]?.eventId, oldest.eventId);
      assertOrdered(follower.seen);
    });
  },

  'delivers events that another process appends': async (under) => {
    const { store, reopen } = under;
    const other = await reopen();
    const stream = newStream();
    const after = await store.head();
    const events = notes(40);
    await following(store, { after, streams: [stream], timeoutMs: patience(under) }, async (follower) => {
      for (const event of events) await written(other, stream, [event]);
      await follower.until(saw(events[39]?.eventId ?? ''), 'the last event arrives');
      assertSame(follower.seen, events, 'each event once, in order');
    });
  },

  'serves several subscriptions independently': async (under) => {
    const { store } = under;
    const stream = newStream();
    const after = await store.head();
    const events = notes(30);
    const last = saw(events[29]?.eventId ?? '');
    const parts = { after, streams: [stream], timeoutMs: patience(under) };
    await following(store, parts, (one) =>
      following(store, parts, async (two) => {
        for (const event of events) await written(store, stream, [event]);
        await one.until(last, 'the last event arrives at the first');
        await two.until(last, 'the last event arrives at the second');
        assertSame(one.seen, events, 'the first sees all');
        assertSame(two.seen, events, 'the second sees all');
      }),
    );
  },

  'waits for a slow consumer and then delivers everything in order': async (under) => {
    const { store } = under;
    const stream = newStream();
    const after = await store.head();
    const events = notes(3_000);
    const { promise: gate, resolve: open } = withResolvers();
    let taken = 0;
    const pause = async (): Promise<void> => {
      taken += 1;
      if (taken === 1) await gate;
      else if (taken % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    };
    await following(store, { after, streams: [stream], timeoutMs: patience(under), pause }, async (follower) => {
      await written(store, stream, events.slice(0, 1));
      await follower.until((seen) => seen.length === 1, 'the first event arrives');
      for (let start = 1; start < events.length; start += 300) {
        await written(store, stream, events.slice(start, start + 300));
      }
      assert.equal(follower.seen.length, 1, 'nothing is delivered while the consumer is busy');
      open();
      await follower.until(saw(events.at(-1)?.eventId ?? ''), 'the last event arrives', 3 * patience(under));
      assertSame(follower.seen, events, 'each event once, in order');
    });
  },

  'ends silently when aborted while it waits': async (under) => {
    const { store } = under;
    const stream = newStream();
    const after = await store.head();
    await following(store, { after, streams: [stream], timeoutMs: patience(under) }, async (follower) => {
      await written(store, stream, notes(1));
      await follower.until((seen) => seen.length === 1, 'the event arrives');
    });
  },

  'ends silently when aborted during catch-up': async (under) => {
    const { store } = under;
    const stream = newStream();
    const after = await store.head();
    await written(store, stream, notes(500));
    const abort = new AbortController();
    let taken = 0;
    const read = async (): Promise<void> => {
      for await (const event of store.subscribeAll(after, abort.signal)) {
        if (event.stream !== stream) continue;
        taken += 1;
        if (taken === 10) abort.abort();
      }
    };
    await within(patience(under), 'an aborted subscription ends', read());
    assert.equal(taken, 10, 'no event arrives after the abort');
  },

  'ends at once when the signal was aborted before': async (under) => {
    const after = await under.store.head();
    await written(under.store, newStream(), notes(1));
    const read = all(under.store.subscribeAll(after, AbortSignal.abort()));
    assert.deepEqual(await within(patience(under), 'an aborted subscription ends', read), []);
  },

  'lets a consumer stop early': async (under) => {
    const { store } = under;
    const stream = newStream();
    const after = await store.head();
    await written(store, stream, notes(500));
    const walkAway = async (): Promise<void> => {
      for (let round = 0; round < 20; round += 1) {
        for await (const _ of store.subscribeAll(after, new AbortController().signal)) break;
      }
    };
    await within(patience(under), 'leaving the loop ends the subscription', walkAway());
    assert.equal((await all(store.readStream(stream))).length, 500, 'the store goes on serving');
  },
} as const satisfies Checks;
