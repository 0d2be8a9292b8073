import { expect, it } from 'vitest';
import { endAt, lastsInto, type Stretch, touches } from './stretch.ts';

const [january, february, march] = ['2026-01-01', '2026-02-01', '2026-03-01'];

it.each([
  ['that began before and goes on', { from: january, until: null }, true],
  ['that ended before', { from: january, until: '2026-01-31' }, false],
  ['that ended later', { from: january, until: march }, true],
  ['that began in it', { from: '2026-02-02', until: null }, false],
])('a stretch %s lasts into February: %s → %s', (_name, stretch, answer) => {
  expect(lastsInto(stretch, february)).toBe(answer);
});

it.each([
  ['began before and goes on', { from: january, until: null }, true],
  ['ended before', { from: january, until: '2026-01-31' }, false],
  ['was short', { from: '2026-02-02', until: '2026-02-03' }, true],
  ['began later', { from: march, until: null }, false],
])('a stretch that %s touches February: %s → %s', (_name, stretch, answer) => {
  expect(touches(stretch, february, march)).toBe(answer);
});

it('an end ends what goes on, and nothing that has ended', () => {
  const stretches: Stretch[] = [
    { from: january, until: february },
    { from: february, until: null },
  ];
  endAt(stretches, march);
  expect(stretches.map(({ until }) => until)).toEqual([february, march]);
});
