import { pino } from 'pino';
import { expect, it } from 'vitest';
import { every } from './every.ts';

const logger = pino({ level: 'silent' });

it('waits for the current run when it is stopped, and starts no other', async () => {
  const seen: string[] = [];
  const runs: (() => void)[] = [];
  const stop = every(1, 'a trial', logger, async () => {
    await new Promise<void>((resolve) => runs.push(resolve));
    seen.push('ended');
  });
  await expect.poll(() => runs.length).toBe(1);
  const stopped = stop().then(() => seen.push('stopped'));
  runs[0]?.();
  await stopped;
  expect(seen).toEqual(['ended', 'stopped']);
  expect(runs).toHaveLength(1);
});

it('does not wait forever for a hanging run', async () => {
  let runs = 0;
  const stop = every(1, 'a trial', logger, () => {
    runs += 1;
    return new Promise(() => {});
  });
  await expect.poll(() => runs).toBe(1);
  const from = performance.now();
  await stop();
  expect(performance.now() - from).toBeLessThan(3_000);
});

it('runs again after a failure', async () => {
  let runs = 0;
  const stop = every(1, 'a trial', logger, () => {
    runs += 1;
    return Promise.reject(new Error('away'));
  });
  await expect.poll(() => runs).toBeGreaterThan(2);
  await stop();
});
