import { describe, expect, it } from 'vitest';
import { SemaphoreFull, semaphore } from './semaphore.ts';
import { withResolvers } from './with-resolvers.ts';

/** Work that ends when it is told to. */
const openEnded = () => {
  const { promise: finished, resolve: finish } = withResolvers();
  return { finished, finish };
};

describe('a semaphore', () => {
  it('admits only as many callers as it has places', async () => {
    const pass = semaphore(2);
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => pass(work)));
    expect({ inside, most }).toEqual({ inside: 0, most: 2 });
  });

  it('admits waiting callers in order of arrival', async () => {
    const pass = semaphore(1);
    const order: number[] = [];
    await Promise.all([1, 2, 3, 4].map((number) => pass(async () => order.push(number))));
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('releases its place after a failed callback', async () => {
    const pass = semaphore(1);
    await expect(pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(pass(async () => 'next')).resolves.toBe('next');
  });

  it('refuses callers while too many wait, and admits them again afterwards', async () => {
    const pass = semaphore(1, 1);
    const first = openEnded();
    const running = pass(() => first.finished);
    const waiting = pass(async () => 'waited');
    await expect(pass(async () => 'too many')).rejects.toThrow(SemaphoreFull);
    first.finish();
    await running;
    await expect(waiting).resolves.toBe('waited');
    await expect(pass(async () => 'admitted')).resolves.toBe('admitted');
  });

  it('forgets a waiting caller whose signal aborts, and one that was too late', async () => {
    const pass = semaphore(1, 1);
    const first = openEnded();
    const running = pass(() => first.finished);
    const leaving = new AbortController();
    const left = expect(pass(async () => 'left', leaving.signal)).rejects.toThrow('Left.');
    leaving.abort(new Error('Left.'));
    await left;
    const waiting = pass(async () => 'waited');
    first.finish();
    await running;
    await expect(waiting).resolves.toBe('waited');
    await expect(pass(async () => 'late', leaving.signal)).rejects.toThrow('Left.');
    await expect(pass(async () => 'admitted')).resolves.toBe('admitted');
  });
});
