import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, grantedFor, leastOf, shareOf } from './connection-share.ts';

const parts = {
  platform: { least: 12, most: 24 },
  history: { least: 2, most: 8 },
  listener: { least: 1, most: 1 },
};

const wanted = fc
  .tuple(fc.integer({ min: 1, max: 50 }), fc.nat(50))
  .map(([least, more]) => ({ least, most: least + more }));

describe('the share of a process', () => {
  test('is its part of the connections that the server grants, less a tenth for tools', () => {
    expect(shareOf(97, 1)).toBe(87);
    expect(shareOf(97, 4)).toBe(21);
    expect(shareOf(20, 1)).toBe(18);
  });

  test('is never more than all processes together may take', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 100 }), (granted, processes) => {
        expect(shareOf(granted, processes) * processes).toBeLessThan(granted);
      }),
    );
  });

  test('names the fewest connections that would be enough', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 50 }), (share, processes) => {
        const granted = grantedFor(share, processes);
        expect(shareOf(granted, processes)).toBeGreaterThanOrEqual(share);
        expect(shareOf(granted - 1, processes)).toBeLessThan(share);
      }),
    );
  });
});

describe('the parts of a process', () => {
  test('get all they can use from a large share', () => {
    expect(divide(87, parts)).toEqual({ platform: 24, history: 8, listener: 1 });
  });

  test('get their minimum and a part of the rest from a small share', () => {
    expect(divide(15, parts)).toEqual({ platform: 12, history: 2, listener: 1 });
    expect(divide(24, parts)).toEqual({ platform: 18, history: 5, listener: 1 });
  });

  test('cannot work with less than their minimum', () => {
    expect(divide(14, parts)).toBeNull();
  });

  test('never take more than the share, more than they can use, or less than their minimum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.dictionary(fc.string(), wanted, { minKeys: 1 }),
        (share, all) => {
          const sizes = divide(share, all);
          if (sizes === null) {
            expect(share).toBeLessThan(leastOf(Object.values(all)));
            return;
          }
          expect(Object.values(sizes).reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(share);
          for (const [name, { least, most }] of Object.entries(all)) {
            expect(sizes[name]).toBeGreaterThanOrEqual(least);
            expect(sizes[name]).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });
});
