import { getEventListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withAnySignal } from './any-signal.ts';

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });

describe('work with any of several signals', () => {
  it.each([0, 1])('ends with the reason of signal %i', async (index) => {
    const sources = [new AbortController(), new AbortController()];
    const work = withAnySignal([...sources.map(({ signal }) => signal), undefined], never);
    sources[index]?.abort(new Error('the reason'));
    await expect(work).rejects.toThrow('the reason');
  });

  it('begins aborted when a signal is', async () => {
    await expect(withAnySignal([new AbortController().signal, AbortSignal.abort('over')], never)).rejects.toBe('over');
  });

  it('may be one of many that share a signal', async () => {
    const source = new AbortController();
    const warnings: Error[] = [];
    const note = (warning: Error): unknown => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const all = Promise.allSettled(Array.from({ length: 20 }, () => withAnySignal([source.signal], never)));
    source.abort();
    await all;
    await nextTurn();
    expect(warnings).toEqual([]);
  });

  it.each([
    ['succeeds', async () => 'done'],
    ['fails', () => Promise.reject(new Error('failed'))],
  ])('leaves no listener when it %s', async (_, work) => {
    const { signal } = new AbortController();
    let during = 0;
    await withAnySignal([signal], () => {
      during = getEventListeners(signal, 'abort').length;
      return work();
    }).catch(() => {});
    expect([during, getEventListeners(signal, 'abort')]).toEqual([1, []]);
  });
});
