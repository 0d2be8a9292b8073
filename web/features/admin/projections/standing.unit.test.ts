import { describe, expect, test } from 'vitest';
import type { ListedProjection } from '../../../../src/http/contract/projections-room.ts';
import { behindInWords, groupOf, lookOf, positionInWords, rateInWords, secondsInWords, summaryOf } from './standing.ts';

const projection = (given: Partial<ListedProjection> = {}): ListedProjection => ({
  name: 'projects',
  purpose: 'Every project as it stands.',
  version: 1,
  generation: 1,
  status: 'live',
  pausedAt: null,
  position: '00000000000000000042',
  behind: 0,
  rate: 0,
  lastEventAt: null,
  lastError: null,
  lastErrorAt: null,
  parked: 0,
  waiting: 0,
  previousKept: false,
  personal: false,
  rebuild: null,
  ...given,
});

describe('how a read model stands', () => {
  test.each([
    [{}, 'rest', 'Up to date'],
    [{ behind: 3 }, 'work', 'Catching up'],
    [{ behind: null }, 'work', 'Catching up'],
    [{ status: 'rebuilding' }, 'work', 'Rebuilding'],
    [{ status: 'verified' }, 'work', 'Ready to swap'],
    [{ status: 'paused', behind: 9 }, 'attention', 'Paused'],
    [{ status: 'paused', lastError: 'The database is away.' }, 'attention', 'Paused'],
    [{ parked: 1 }, 'attention', 'Events parked'],
    [{ lastError: 'The database is away.', behind: 4 }, 'attention', 'Failing'],
  ] as const)('%j stands under %s as %s', (given, group, label) => {
    expect([groupOf(projection(given)), lookOf(projection(given)).label]).toEqual([group, label]);
  });

  test('is said of all in one sentence: trouble first, then work', () => {
    const well = [projection(), projection()];
    expect(summaryOf(well)).toBe('All 2 read models are up to date');
    expect(summaryOf([...well, projection({ status: 'rebuilding' })])).toBe(
      '1 read model of 3 is at work, the others are up to date',
    );
    expect(summaryOf([...well, projection({ status: 'rebuilding' }), projection({ parked: 2 })])).toBe(
      '1 of 4 read models needs somebody to look',
    );
  });

  test('is told in figures that people read', () => {
    expect([behindInWords(0), behindInWords(1200), behindInWords(null)]).toEqual(['None', '1,200', 'More than 1,000']);
    expect([rateInWords(0), rateInWords(2.44), rateInWords(8123.4)]).toEqual([
      '0 a second',
      '2.4 a second',
      '8,123 a second',
    ]);
    expect([positionInWords('00000000000000048211'), positionInWords('0'), positionInWords('')]).toEqual([
      '48211',
      '0',
      'Before the first event',
    ]);
    expect([0, 1, 45, 200].map(secondsInWords)).toEqual([
      'less than a second',
      'about a second',
      'about 45 seconds',
      'about 3 minutes',
    ]);
  });
});
