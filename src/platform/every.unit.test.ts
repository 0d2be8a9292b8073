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

it('starts the next run when one does not end, and logs that once', async () => {
  const warnings: string[] = [];
  const signals: AbortSignal[] = [];
  const stop = every(
    1,
    'a trial',
    pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) }),
    async (signal) => {
      signals.push(signal);
      if (signals.length === 1) await new Promise(() => {});
    },
    10,
  );
  await expect.poll(() => signals.length).toBeGreaterThan(2);
  await stop();
  expect(signals[0]?.aborted).toBe(true);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('a trial failed and will be retried');
});

it('ignores what a run does after its time limit', async () => {
  const warnings: string[] = [];
  const runs: ((error: Error) => void)[] = [];
  const stop = every(
    1,
    'a trial',
    pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) }),
    () => new Promise((_, fail) => runs.push(fail)),
    10,
  );
  await expect.poll(() => runs.length).toBeGreaterThan(1);
  runs[0]?.(new Error('late'));
  await stop();
  expect(warnings.filter((line) => line.includes('late'))).toEqual([]);
});

it('aborts the current run when it is stopped', async () => {
  const signals: AbortSignal[] = [];
  const stop = every(1, 'a trial', logger, async (signal) => {
    signals.push(signal);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  });
  await expect.poll(() => signals.length).toBe(1);
  await stop();
  expect(signals[0]?.aborted).toBe(true);
});
