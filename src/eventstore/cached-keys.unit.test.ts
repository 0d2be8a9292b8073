import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withResolvers } from '../platform/with-resolvers.ts';
import { cachedKeys, withCachedKeys } from './cached-keys.ts';
import type { PersonKeys } from './person-keys.ts';

/** Keys in memory that record requests. `hold` delays the next response until it is released. */
const keyBox = (...subjects: readonly string[]) => {
  const held = new Map<string, Uint8Array>(subjects.map((subject) => [subject, randomBytes(32)]));
  const asked: string[][] = [];
  let gate: Promise<void> = Promise.resolve();
  const keys: PersonKeys = {
    ensure: async (subject) => held.get(subject) ?? randomBytes(32),
    draft: async (subject) => {
      const key = randomBytes(32);
      return { key, unstored: { subject, wrapped: key, epoch: null, madeAt: new Date(0) } };
    },
    markUsed: () => {},
    find: async (wanted) => {
      asked.push([...wanted]);
      const found = new Map([...held].filter(([subject]) => wanted.includes(subject)));
      await gate;
      return found;
    },
    destroy: async (subject) => {
      held.delete(subject);
    },
  };
  const hold = (): (() => void) => {
    const { promise, resolve } = withResolvers();
    gate = promise;
    return resolve;
  };
  return { keys, held, asked, hold };
};

describe('a vault with cached keys', () => {
  test('fetches each key once, drops those destroyed through it, and otherwise behaves the same', async () => {
    const { keys, asked } = keyBox('ann');
    const vault = withCachedKeys({ keys, names: 'unchanged' }, { now: () => 0 });
    await vault.keys.find(['ann']);
    await vault.keys.find(['ann']);
    expect(asked).toEqual([['ann']]);
    await vault.keys.destroy('ann');
    expect(await vault.keys.find(['ann'])).toEqual(new Map());
    expect(vault.names).toBe('unchanged');
  });
});

describe('cached keys', () => {
  test('are fetched once while they are cached', async () => {
    const { keys, held, asked } = keyBox('ann', 'ben');
    const cached = cachedKeys(keys, { now: () => 0 });
    await cached.find(['ann']);
    expect(await cached.find(['ann', 'ben'])).toEqual(held);
    await cached.find(['ben', 'ann']);
    expect(asked).toEqual([['ann'], ['ben']]);
  });

  test('are fetched again after the cache time, which reveals a destroyed key', async () => {
    let now = 0;
    const { keys, held, asked } = keyBox('ann');
    const cached = cachedKeys(keys, { now: () => now, forMs: 3_000 });
    await cached.find(['ann']);
    held.delete('ann');
    now = 2_999;
    expect((await cached.find(['ann'])).size).toBe(1);
    now = 3_000;
    expect((await cached.find(['ann'])).size).toBe(0);
    expect(asked).toHaveLength(2);
  });

  test('are not kept longer because they are used', async () => {
    let now = 0;
    const { keys, asked } = keyBox('ann');
    const cached = cachedKeys(keys, { now: () => now, forMs: 3_000 });
    for (now = 0; now < 9_000; now += 1_000) await cached.find(['ann']);
    expect(asked).toHaveLength(3);
  });

  test('drop the least recently used one above the limit', async () => {
    const { keys, asked } = keyBox('ann', 'ben', 'cat');
    const cached = cachedKeys(keys, { now: () => 0, most: 2 });
    for (const subject of ['ann', 'ben', 'ann', 'cat']) await cached.find([subject]);
    await cached.find(['ann']);
    await cached.find(['ben']);
    expect(asked).toEqual([['ann'], ['ben'], ['cat'], ['ben']]);
  });

  test('drop a destroyed key at once', async () => {
    const { keys } = keyBox('ann', 'ben');
    const cached = cachedKeys(keys, { now: () => 0 });
    await cached.find(['ann', 'ben']);
    await cached.destroy('ann');
    expect([...(await cached.find(['ann', 'ben'])).keys()]).toEqual(['ben']);
  });

  test('do not bring back a key destroyed while it was being fetched', async () => {
    const { keys, hold } = keyBox('ann');
    const cached = cachedKeys(keys, { now: () => 0 });
    const letGo = hold();
    const fetching = cached.find(['ann']);
    await cached.destroy('ann');
    letGo();
    await fetching;
    expect((await cached.find(['ann'])).size).toBe(0);
  });

  test('are fetched each time for people without a key', async () => {
    const { keys, asked } = keyBox();
    const cached = cachedKeys(keys, { now: () => 0 });
    await cached.find(['unknown']);
    await cached.find(['unknown']);
    expect(asked).toHaveLength(2);
  });

  describe.each(['ensure', 'draft'] as const)('for writing, by %s,', (way) => {
    const keyFrom = async (cached: PersonKeys): Promise<Uint8Array> =>
      way === 'ensure' ? cached.ensure('ann') : (await cached.draft('ann')).key;

    test('are fetched for each write until one of them protects an event', async () => {
      const cached = cachedKeys(keyBox().keys, { now: () => 0 });
      const [first, second] = [await keyFrom(cached), await keyFrom(cached)];
      expect(second).not.toEqual(first);
      cached.markUsed(new Map([['ann', second]]));
      expect(await keyFrom(cached)).toBe(second);
    });

    test('are fetched again after the cache time, however often they are used', async () => {
      let now = 0;
      const cached = cachedKeys(keyBox().keys, { now: () => now, forMs: 3_000 });
      const keys = new Set<Uint8Array>();
      for (now = 0; now < 9_000; now += 1_000) {
        const key = await keyFrom(cached);
        keys.add(key);
        cached.markUsed(new Map([['ann', key]]));
      }
      expect(keys.size).toBe(3);
    });

    test('are not used once they are destroyed, not even if an append was under way', async () => {
      const cached = cachedKeys(keyBox().keys, { now: () => 0 });
      const key = await keyFrom(cached);
      await cached.destroy('ann');
      cached.markUsed(new Map([['ann', key]]));
      expect(await keyFrom(cached)).not.toBe(key);
    });
  });

  test('are stored with the first events that they protect', async () => {
    const cached = cachedKeys(keyBox().keys, { now: () => 0 });
    const { key, unstored } = await cached.draft('ann');
    expect(unstored).toMatchObject({ subject: 'ann' });
    cached.markUsed(new Map([['ann', key]]));
    expect(await cached.draft('ann')).toEqual({ key, unstored: null });
  });

  test('are used for writing once an event has been read with them', async () => {
    const { keys, held } = keyBox('ann');
    const cached = cachedKeys(keys, { now: () => 0 });
    await cached.find(['ann']);
    const key = held.get('ann');
    held.clear();
    expect(await cached.ensure('ann')).toBe(key);
  });
});
