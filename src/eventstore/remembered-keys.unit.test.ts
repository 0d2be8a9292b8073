import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PersonKeys } from './person-keys.ts';
import { rememberedKeys, withRememberedKeys } from './remembered-keys.ts';

/** Keys in memory that tell who was asked for; `hold` makes the next answer wait until it is let go. */
const keyBox = (...subjects: readonly string[]) => {
  const held = new Map<string, Uint8Array>(subjects.map((subject) => [subject, randomBytes(32)]));
  const asked: string[][] = [];
  let gate: Promise<void> = Promise.resolve();
  const keys: PersonKeys = {
    ensure: async (subject) => held.get(subject) ?? randomBytes(32),
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
    let letGo = (): void => {};
    gate = new Promise((resolve) => {
      letGo = resolve;
    });
    return () => letGo();
  };
  return { keys, held, asked, hold };
};

describe('A vault with remembered keys', () => {
  test('asks for each key once, forgets those destroyed through it, and is the same for the rest', async () => {
    const { keys, asked } = keyBox('ann');
    const vault = withRememberedKeys({ keys, names: 'unchanged' }, { now: () => 0 });
    await vault.keys.find(['ann']);
    await vault.keys.find(['ann']);
    expect(asked).toEqual([['ann']]);
    await vault.keys.destroy('ann');
    expect(await vault.keys.find(['ann'])).toEqual(new Map());
    expect(vault.names).toBe('unchanged');
  });
});

describe('Remembered keys', () => {
  test('ask for a key once while they hold it', async () => {
    const { keys, held, asked } = keyBox('ann', 'ben');
    const remembered = rememberedKeys(keys, { now: () => 0 });
    await remembered.find(['ann']);
    expect(await remembered.find(['ann', 'ben'])).toEqual(held);
    await remembered.find(['ben', 'ann']);
    expect(asked).toEqual([['ann'], ['ben']]);
  });

  test('ask again when the time is over, and notice that the key is gone', async () => {
    let now = 0;
    const { keys, held, asked } = keyBox('ann');
    const remembered = rememberedKeys(keys, { now: () => now, forMs: 3_000 });
    await remembered.find(['ann']);
    held.delete('ann');
    now = 2_999;
    expect((await remembered.find(['ann'])).size).toBe(1);
    now = 3_000;
    expect((await remembered.find(['ann'])).size).toBe(0);
    expect(asked).toHaveLength(2);
  });

  test('do not hold a key longer because it is used', async () => {
    let now = 0;
    const { keys, asked } = keyBox('ann');
    const remembered = rememberedKeys(keys, { now: () => now, forMs: 3_000 });
    for (now = 0; now < 9_000; now += 1_000) await remembered.find(['ann']);
    expect(asked).toHaveLength(3);
  });

  test('drop the key that was unused longest when there are too many', async () => {
    const { keys, asked } = keyBox('ann', 'ben', 'cat');
    const remembered = rememberedKeys(keys, { now: () => 0, most: 2 });
    for (const subject of ['ann', 'ben', 'ann', 'cat']) await remembered.find([subject]);
    await remembered.find(['ann']);
    await remembered.find(['ben']);
    expect(asked).toEqual([['ann'], ['ben'], ['cat'], ['ben']]);
  });

  test('forget a destroyed key at once', async () => {
    const { keys } = keyBox('ann', 'ben');
    const remembered = rememberedKeys(keys, { now: () => 0 });
    await remembered.find(['ann', 'ben']);
    await remembered.destroy('ann');
    expect([...(await remembered.find(['ann', 'ben'])).keys()]).toEqual(['ben']);
  });

  test('do not bring a key back that was destroyed while it was being fetched', async () => {
    const { keys, hold } = keyBox('ann');
    const remembered = rememberedKeys(keys, { now: () => 0 });
    const letGo = hold();
    const fetching = remembered.find(['ann']);
    await remembered.destroy('ann');
    letGo();
    await fetching;
    expect((await remembered.find(['ann'])).size).toBe(0);
  });

  test('ask each time for the key of a write, and for a person without one', async () => {
    const { keys, asked } = keyBox();
    const remembered = rememberedKeys(keys, { now: () => 0 });
    await remembered.find(['nobody']);
    await remembered.find(['nobody']);
    expect(asked).toHaveLength(2);
    const [first, second] = [await remembered.ensure('ann'), await remembered.ensure('ann')];
    expect(first).not.toEqual(second);
  });
});
