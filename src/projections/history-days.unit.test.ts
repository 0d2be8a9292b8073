import { expect, it } from 'vitest';
import { recorded } from '../../test/builders/recorded.ts';
import { aVisit } from '../../test/builders/visits.ts';
import { folded } from '../../test/support/folded.ts';
import { pageVisited } from '../domain/visits/events.ts';
import { historyDays } from './history-days.ts';

const visit = (occurredAt: string, revision: number) =>
  recorded('visitor-1', pageVisited(aVisit()), { occurredAt }, revision);

it('the range of a day is from its first to its last position, in any order of events', () => {
  const rows = folded(
    historyDays,
    visit('2026-03-02T00:00:00.000Z', 1),
    visit('2026-03-01T23:59:59.999Z', 2),
    visit('2026-03-02T12:00:00.000Z', 3),
    visit('2026-03-02T12:00:00.000Z', 0),
  );
  const position = (number: number) => String(number).padStart(20, '0');
  expect(rows).toEqual([
    { day: '2026-03-02', first_position: position(1), last_position: position(4) },
    { day: '2026-03-01', first_position: position(3), last_position: position(3) },
  ]);
});
