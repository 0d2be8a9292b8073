import { expect, it } from 'vitest';
import { seededRandom } from './random.ts';

const sequence = (seed: number) =>
  Array.from(
    { length: 50 },
    (
      (random) => () =>
        random.int(0, 999)
    )(seededRandom(seed)),
  );

it('repeats for the same seed and differs for another', () => {
  expect(sequence(3)).toEqual(sequence(3));
  expect(sequence(3)).not.toEqual(sequence(4));
});

it('is evenly distributed', () => {
  const random = seededRandom(11);
  const counts = [0, 0, 0, 0, 0];
  for (let round = 0; round < 10_000; round += 1) {
    const place = random.int(0, 4);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
});

it('gives each part of a scenario an independent sequence', () => {
  const drawn = seededRandom(5);
  drawn.int(0, 9);
  expect(drawn.apart('visits').int(0, 1e9)).toBe(seededRandom(5).apart('visits').int(0, 1e9));
  expect(drawn.apart('visits').int(0, 1e9)).not.toBe(drawn.apart('people').int(0, 1e9));
});

it('picks distinct elements in their order, even undefined ones', () => {
  const random = seededRandom(9);
  const some = random.several([1, 2, 3, 4, 5], 3);
  expect(some).toHaveLength(3);
  expect(some).toEqual(some.toSorted());
  expect(random.several([1, 2], 5)).toEqual([1, 2]);
  expect(random.pick([undefined])).toBeUndefined();
  expect(() => random.pick([])).toThrow('nothing to pick');
});
