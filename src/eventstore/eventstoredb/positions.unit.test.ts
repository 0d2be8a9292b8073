import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ORIGIN } from '../../domain/kernel/event.ts';
import { fromPosition, toPosition } from './positions.ts';

const position = fc.record({ commit: fc.bigInt(0n, 2n ** 64n - 1n), prepare: fc.bigInt(0n, 2n ** 64n - 1n) });

test('a position survives a round trip', () => {
  fc.assert(
    fc.property(position, (given) => {
      expect(fromPosition(toPosition(given))).toEqual(given);
    }),
  );
});

test('positions as strings sort like their numbers: by commit, then by prepare', () => {
  fc.assert(
    fc.property(position, position, fc.boolean(), (one, other, sameCommit) => {
      const two = sameCommit ? { ...other, commit: one.commit } : other;
      const byNumbers = one.commit < two.commit || (one.commit === two.commit && one.prepare < two.prepare);
      expect(toPosition(one) < toPosition(two)).toBe(byNumbers);
    }),
  );
});

test('the origin precedes every position and means the start', () => {
  expect(ORIGIN < toPosition({ commit: 0n, prepare: 0n })).toBe(true);
  expect(fromPosition(ORIGIN)).toBe('start');
});

test.each(['7', '1/1', 'start', `${'1'.repeat(20)}-${'1'.repeat(20)}`, ` ${'1'.repeat(20)}/${'1'.repeat(20)}`])(
  'refuses %j, which is not a position of this store',
  (foreign) => {
    expect(() => fromPosition(foreign)).toThrow(RangeError);
  },
);
