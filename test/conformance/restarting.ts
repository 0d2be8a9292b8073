import assert from 'node:assert/strict';
import type { EventToAppend } from '../../src/domain/kernel/event.ts';
import type { RestartChecks } from './check.ts';
import { following, patience, saw } from './following.ts';
import { all, assertOrdered, assertSame, idsOf, newStream, note, notes, written } from './notes.ts';

/** Appends, with retries under the same ids while the server is down. */
const appendStubbornly = async (append: () => Promise<unknown>, deadline: number): Promise<void> => {
  for (;;) {
    try {
      await append();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

/** Promises about a restart of the server. */
export const restartingChecks = {
  'continues to read, append and deliver after a restart of the server': async (under) => {
    const { store, restartServer } = under;
    const stream = newStream();
    const after = await store.head();
    const before = notes(50);
    const later = notes(50);
    await following(store, { after, streams: [stream], timeoutMs: patience(under) }, async (follower) => {
      for (const event of before) await written(store, stream, [event]);
      await follower.until((seen) => seen.length >= 10, 'the first events arrive');
      await restartServer();
      const deadline = Date.now() + 3 * patience(under);
      for (const event of later) {
        await appendStubbornly(() => written(store, stream, [event]), deadline);
      }
      await follower.until(saw(later.at(-1)?.eventId ?? ''), 'the last event arrives', 3 * patience(under));
      assertSame(follower.seen, [...before, ...later], 'each event once, in order');
      assertOrdered(follower.seen);
    });
    assertSame(await all(store.readStream(stream)), [...before, ...later], 'the stream holds them all');
  },

  'neither loses nor repeats an append during a restart of the server': async (under) => {
    const { store, restartServer } = under;
    const streams = Array.from({ length: 8 }, newStream);
    const after = await store.head();
    const acknowledged: EventToAppend[] = [];
    const last = note('last');
    let restarted = false;
    const deadline = Date.now() + 3 * patience(under);
    await following(store, { after, streams, timeoutMs: patience(under) }, async (follower) => {
      const write = async (stream: string): Promise<void> => {
        for (let turn = 0; !restarted || turn < 30; turn += 1) {
          const events = notes(2);
          await appendStubbornly(() => written(store, stream, events, turn ? turn * 2 - 1 : 'no-stream'), deadline);
          acknowledged.push(...events);
        }
      };
      const restart = async (): Promise<void> => {
        await follower.until((seen) => seen.length >= 40, 'the writers are under way');
        try {
          await restartServer();
        } finally {
          restarted = true;
        }
      };
      await Promise.all([restart(), ...streams.map(write)]);
      await written(store, streams[0] ?? '', [last]);
      await follower.until(saw(last.eventId), 'the last event arrives', 3 * patience(under));
      assert.equal(follower.seen.length, acknowledged.length + 1, 'as many events as were acknowledged');
      assert.deepEqual(new Set(idsOf(follower.seen)), new Set(idsOf([...acknowledged, last])));
      assertOrdered(follower.seen);
    });
  },
} as const satisfies RestartChecks;
