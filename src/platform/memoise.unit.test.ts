import { expect, it } from 'vitest';
import { memoise } from './memoise.ts';

/** Work that counts its runs, and a clock that a test controls. */
const counted = (outcome: (run: number) => Promise<string>) => {
  let runs = 0;
  let now = 0;
  const ask = memoise(
    1_000,
    () => {
      runs += 1;
      return outcome(runs);
    },
    () => now,
  );
  return { ask, runs: () => runs, advance: (ms: number) => (now += ms) };
};

it('returns the cached result until it expires', async () => {
  const { ask, runs, advance } = counted(async (run) => `answer ${run}`);
  expect(await ask()).toBe('answer 1');
  advance(999);
  expect(await ask()).toBe('answer 1');
  expect(runs()).toBe(1);
  advance(1);
  expect(await ask()).toBe('answer 2');
});

it('shares one run among concurrent callers, however long it takes', async () => {
  let finish = (): void => {};
  const { ask, runs, advance } = counted(
    () =>
      new Promise((resolve) => {
        finish = () => resolve('answer');
      }),
  );
  const first = ask();
  advance(5_000);
  const second = ask();
  finish();
  expect(await Promise.all([first, second])).toEqual(['answer', 'answer']);
  expect(runs()).toBe(1);
});

it('counts the age from when the result arrived', async () => {
  const { ask, runs, advance } = counted(async (run) => {
    advance(5_000);
    return `answer ${run}`;
  });
  await ask();
  advance(999);
  await ask();
  expect(runs()).toBe(1);
});

it('does not cache failures', async () => {
  const { ask } = counted(async (run) => {
    if (run === 1) throw new Error('away');
    return 'back';
  });
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe('back');
});
