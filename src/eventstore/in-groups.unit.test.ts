import { describe, expect, test } from 'vitest';
import { inGroups } from './in-groups.ts';

/** Items that a test hands out one by one; they end with the signal. */
const source = () => {
  const waiting: number[] = [];
  let taken = 0;
  let wake = (): void => {};
  async function* open(leaving: AbortSignal): AsyncGenerator<number> {
    leaving.addEventListener('abort', () => wake());
    while (!leaving.aborted) {
      const item = waiting.shift();
      if (item === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        taken += 1;
        yield item;
      }
    }
  }
  const give = (...items: readonly number[]): void => {
    waiting.push(...items);
    wake();
  };
  return { open, give, taken: () => taken };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('items in groups', () => {
  test('arrive alone when no other item follows', async () => {
    const { open, give } = source();
    const groups = inGroups(open, 10);
    const first = groups.next();
    give(1);
    expect(await first).toEqual({ done: false, value: [1] });
    await groups.return();
  });

  test('contain all items available at once, up to the maximum size', async () => {
    const { open, give } = source();
    const groups = inGroups(open, 3);
    give(1, 2, 3, 4, 5);
    expect((await groups.next()).value).toEqual([1, 2, 3]);
    expect((await groups.next()).value).toEqual([4, 5]);
    await groups.return();
  });

  test('contain the items that arrived while the consumer was busy, up to the maximum size', async () => {
    const { open, give, taken } = source();
    const groups = inGroups(open, 3);
    give(1);
    expect((await groups.next()).value).toEqual([1]);
    give(2);
    await settled();
    give(3, 4, 5, 6);
    await settled();
    expect(taken()).toBe(4);
    expect((await groups.next()).value).toEqual([2, 3, 4]);
    await settled();
    expect((await groups.next()).value).toEqual([5, 6]);
    await groups.return();
  });

  test('are all delivered before a failure', async () => {
    async function* open(): AsyncGenerator<number> {
      yield 1;
      yield 2;
      throw new Error('lost');
    }
    const groups = inGroups(open, 10);
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for await (const group of groups) {
        seen.push(...group);
        await settled();
      }
    };
    await expect(read()).rejects.toThrow('lost');
    expect(seen).toEqual([1, 2]);
  });

  test('end with their source', async () => {
    async function* open(): AsyncGenerator<number> {
      yield 1;
    }
    const seen: number[] = [];
    for await (const group of inGroups(open, 10)) seen.push(...group);
    expect(seen).toEqual([1]);
  });

  test.each([
    ['while it waits for the next', 10],
    ['while it is full', 1],
  ])('are ended when the consumer leaves %s', async (_, most) => {
    const { open, give } = source();
    let ended = false;
    async function* watched(leaving: AbortSignal): AsyncGenerator<number> {
      yield* open(leaving);
      ended = true;
    }
    give(1, 2, 3);
    for await (const _group of inGroups(watched, most)) {
      await settled();
      break;
    }
    expect(ended).toBe(true);
  });
});
