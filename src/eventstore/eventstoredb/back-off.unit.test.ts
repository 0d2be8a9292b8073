import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pauseMs } from './back-off.ts';

const bounds = { firstPauseMs: 100, longestPauseMs: 1_000 };

test('pauses double with each failure, up to the longest', () => {
  const pauses = [0, 1, 2, 3, 4, 50, 5_000].map((earlier) => pauseMs(earlier, bounds, () => 0));
  expect(pauses).toEqual([100, 200, 400, 800, 1_000, 1_000, 1_000]);
});

test('jitter shortens a pause by up to half', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (earlier, chance) => {
      const longest = pauseMs(earlier, bounds, () => 0);
      const pause = pauseMs(earlier, bounds, () => chance);
      expect(pause).toBeLessThanOrEqual(longest);
      expect(pause).toBeGreaterThan(longest / 2 - Number.EPSILON * longest);
      if (chance > 0.1) expect(pause).toBeLessThan(longest);
    }),
  );
});
