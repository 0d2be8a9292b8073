import { describe, expect, test } from 'vitest';
import type { ListedProjection } from '#contract/projections.ts';
import { badgeOf, formatBehind, formatRate, formatSeconds, groupOf, summaryOf } from './status.ts';

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

describe('the status of a read model', () => {
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
  ] as const)('%j is in group %s with badge %s', (given, group, label) => {
    expect([groupOf(projection(given)), badgeOf(projection(given)).label]).toEqual([group, label]);
  });

  test('is summarised for all: problems first, then work in progress', () => {
    const well = [projection(), projection()];
    expect(summaryOf(well)).toBe('All 2 read models are up to date');
    expect(summaryOf([...well, projection({ status: 'rebuilding' })])).toBe(
      '1 read model of 3 is busy, the others are up to date',
    );
    expect(summaryOf([...well, projection({ status: 'rebuilding' }), projection({ parked: 2 })])).toBe(
      '1 of 4 read models needs attention',
    );
  });

  test('is formatted in readable figures', () => {
    expect([formatBehind(0), formatBehind(1200), formatBehind(null)]).toEqual(['None', '1,200', 'More than 1,000']);
    expect([formatRate(0), formatRate(2.44), formatRate(8123.4)]).toEqual([
      '0 a second',
      '2.4 a second',
      '8,123 a second',
    ]);
    expect([0, 1, 45, 200].map(formatSeconds)).toEqual([
      'less than a second',
      'about a second',
      'about 45 seconds',
      'about 3 minutes',
    ]);
  });
});
