import { describe, expect, test } from 'vitest';
import { keyedMutex } from './keyed-mutex.ts';
import { withResolvers } from './with-resolvers.ts';

/** Work that is under way until it is told to finish. */
const gated = (log: string[], name: string) => {
  const { promise: gate, resolve: finish } = withResolvers();
  const work = async (): Promise<string> => {
    log.push(`${name} starts`);
    await gate;
    log.push(`${name} ends`);
    return name;
  };
  return { work, finish: () => finish() };
};

describe('a keyed mutex', () => {
  test('runs callbacks with the same key one after another, in order of arrival', async () => {
    const log: string[] = [];
    const [one, two, three] = [gated(log, 'one'), gated(log, 'two'), gated(log, 'three')];
    const inSequence = keyedMutex();
    const results = [one, two, three].map(({ work }) => inSequence('key', work));
    three.finish();
    two.finish();
    one.finish();
    expect(await Promise.all(results)).toEqual(['one', 'two', 'three']);
    expect(log).toEqual(['one starts', 'one ends', 'two starts', 'two ends', 'three starts', 'three ends']);
  });

  test('runs callbacks with different keys concurrently', async () => {
    const log: string[] = [];
    const [one, two] = [gated(log, 'one'), gated(log, 'two')];
    const inSequence = keyedMutex();
    const first = inSequence('a', one.work);
    const second = inSequence('b', two.work);
    two.finish();
    expect(await second).toBe('two');
    one.finish();
    await first;
    expect(log).toEqual(['one starts', 'two starts', 'two ends', 'one ends']);
  });

  test('continues after a failed callback', async () => {
    const inSequence = keyedMutex();
    const failing = inSequence('key', () => Promise.reject(new Error('broken')));
    const next = inSequence('key', async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  test('makes a late callback wait for all earlier ones, even if the first has finished', async () => {
    const log: string[] = [];
    const [one, two, three] = [gated(log, 'one'), gated(log, 'two'), gated(log, 'three')];
    const inSequence = keyedMutex();
    const first = inSequence('key', one.work);
    const second = inSequence('key', two.work);
    one.finish();
    await first;
    const third = inSequence('key', three.work);
    three.finish();
    two.finish();
    await Promise.all([second, third]);
    expect(log.slice(-2)).toEqual(['three starts', 'three ends']);
    expect(log.indexOf('two ends')).toBeLessThan(log.indexOf('three starts'));
  });
});
