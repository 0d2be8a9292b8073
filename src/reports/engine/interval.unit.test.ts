import { expect, it } from 'vitest';
import { endAt, type Interval, lastsInto, touches } from './interval.ts';

const [january, february, march] = ['2026-01-01', '2026-02-01', '2026-03-01'];

it.each([
  ['that started before and continues', { from: january, until: null }, true],
  ['that ended before', { from: january, until: '2026-01-31' }, false],
  ['that ended later', { from: january, until: march }, true],
  ['that started in it', { from: '2026-02-02', until: null }, false],
])('an interval %s lasts into February: %s → %s', (_name, interval, answer) => {
  expect(lastsInto(interval, february)).toBe(answer);
});

it.each([
  ['started before and continues', { from: january, until: null }, true],
  ['ended before', { from: january, until: '2026-01-31' }, false],
  ['was short', { from: '2026-02-02', until: '2026-02-03' }, true],
  ['began later', { from: march, until: null }, false],
])('an interval that %s touches February: %s → %s', (_name, interval, answer) => {
  expect(touches(interval, february, march)).toBe(answer);
});

it('an end closes an open interval, but not a closed one', () => {
  const intervals: Interval[] = [
    { from: january, until: february },
    { from: february, until: null },
  ];
  endAt(intervals, march);
  expect(intervals.map(({ until }) => until)).toEqual([february, march]);
});
