import { describe, expect, it } from 'vitest';
import { TurnstileCrowded, turnstile } from './turnstile.ts';

/** Work that ends when it is told to. */
const openEnded = () => {
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finished, finish };
};

describe('a turnstile', () => {
  it('lets no more in at once than it has places', async () => {
    const pass = turnstile(2);
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

  it('lets the waiting in by order of arrival', async () => {
    const pass = turnstile(1);
    const order: number[] = [];
    await Promise.all([1, 2, 3, 4].map((number) => pass(async () => order.push(number))));
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('frees the place of work that fails', async () => {
    const pass = turnstile(1);
    await expect(pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(pass(async () => 'next')).resolves.toBe('next');
  });

  it('refuses when too many wait, and admits again when the crowd is gone', async () => {
    const pass = turnstile(1, 1);
    const first = openEnded();
    const running = pass(() => first.finished);
    const waiting = pass(async () => 'waited');
    await expect(pass(async () => 'too many')).rejects.toThrow(TurnstileCrowded);
    first.finish();
    await running;
    await expect(waiting).resolves.toBe('waited');
    await expect(pass(async () => 'admitted')).resolves.toBe('admitted');
  });
});
