import { describe, expect, test } from 'vitest';
import { turns } from './turns.ts';

/** Work that is under way until it is told to finish. */
const gated = (log: string[], name: string) => {
  let finish = (): void => {};
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = async (): Promise<string> => {
    log.push(`${name} starts`);
    await gate;
    log.push(`${name} ends`);
    return name;
  };
  return { work, finish: () => finish() };
};

describe('Turns', () => {
  test('run work with one key one after another, in order of arrival', async () => {
    const log: string[] = [];
    const [one, two, three] = [gated(log, 'one'), gated(log, 'two'), gated(log, 'three')];
    const inTurn = turns();
    const results = [one, two, three].map(({ work }) => inTurn('key', work));
    three.finish();
    two.finish();
    one.finish();
    expect(await Promise.all(results)).toEqual(['one', 'two', 'three']);
    expect(log).toEqual(['one starts', 'one ends', 'two starts', 'two ends', 'three starts', 'three ends']);
  });

  test('run work with different keys side by side', async () => {
    const log: string[] = [];
    const [one, two] = [gated(log, 'one'), gated(log, 'two')];
    const inTurn = turns();
    const first = inTurn('a', one.work);
    const second = inTurn('b', two.work);
    two.finish();
    expect(await second).toBe('two');
    one.finish();
    await first;
    expect(log).toEqual(['one starts', 'two starts', 'two ends', 'one ends']);
  });

  test('go on after work that failed', async () => {
    const inTurn = turns();
    const failing = inTurn('key', () => Promise.reject(new Error('broken')));
    const next = inTurn('key', async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  test('let late work wait for all that came before, also when the first has left', async () => {
    const log: string[] = [];
    const [one, two, three] = [gated(log, 'one'), gated(log, 'two'), gated(log, 'three')];
    const inTurn = turns();
    const first = inTurn('key', one.work);
    const second = inTurn('key', two.work);
    one.finish();
    await first;
    const third = inTurn('key', three.work);
    three.finish();
    two.finish();
    await Promise.all([second, third]);
    expect(log.slice(-2)).toEqual(['three starts', 'three ends']);
    expect(log.indexOf('two ends')).toBeLessThan(log.indexOf('three starts'));
  });
});
