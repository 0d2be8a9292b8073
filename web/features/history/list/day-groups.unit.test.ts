import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../../../src/http/contract/history.ts';
import { groupsOf } from './day-groups.ts';

const at = (occurredAt: string): HistoryEntry => ({
  id: '01980000-0000-7000-8000-000000000001',
  position: '0000000000000000001',
  type: 'PageVisited',
  version: 1,
  context: 'visits',
  stream: 'visitor-01980000-0000-7000-8000-000000000002',
  revision: 0,
  occurredAt,
  recordedAt: occurredAt,
  actor: { id: '01980000-0000-7000-8000-000000000002', role: 'visitor', name: null },
  source: 'http',
  correlationId: '01980000-0000-7000-8000-000000000003',
  causationId: '01980000-0000-7000-8000-000000000003',
  sentence: [{ text: 'A visitor opened a page.' }],
  change: null,
  readable: true,
});

it('puts neighbours of one British day together, and says where a day goes on', () => {
  const groups = groupsOf([
    at('2026-07-02T10:00:00.000Z'),
    at('2026-07-01T23:30:00.000Z'),
    at('2026-07-01T22:30:00.000Z'),
    at('2026-07-02T09:00:00.000Z'),
  ]);
  expect(groups.map(({ day, isContinued, entries }) => [day, isContinued, entries.length])).toEqual([
    ['Thursday 2 July 2026', false, 2],
    ['Wednesday 1 July 2026', false, 1],
    ['Thursday 2 July 2026', true, 1],
  ]);
});

it('has no group for no event', () => {
  expect(groupsOf([])).toEqual([]);
});
