import { expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import { formatMoment, groupsOf, instantOf, isInstant, isMonth, localMomentOf } from './dates.ts';

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
  fault: null,
  skipped: false,
});

it('groups consecutive events of a UK day, and marks a continued day', () => {
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

it('groups the events that analysts see by month', () => {
  const groups = groupsOf([at('2026-07'), at('2026-07'), at('2026-06')]);
  expect(groups.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['July 2026', 2],
    ['June 2026', 1],
  ]);
  expect([formatMoment('2026-07'), isMonth('2026-07-01T00:00:00.000Z')]).toEqual(['July 2026', false]);
});

it('returns no group without events', () => {
  expect(groupsOf([])).toEqual([]);
});

it('reads UK time in summer and winter, to the end of the minute', () => {
  expect(instantOf('2026-01-31T12:00')).toBe('2026-01-31T12:00:59.999Z');
  expect(instantOf('2026-07-31T12:00')).toBe('2026-07-31T11:00:59.999Z');
});

it('formats an instant for the input', () => {
  expect(localMomentOf('2026-07-31T11:00:59.999Z')).toBe('2026-07-31T12:00');
});

it('takes the second of a repeated hour, and the next of a skipped one', () => {
  expect(localMomentOf('2026-10-25T00:30:00.000Z')).toBe('2026-10-25T01:30');
  expect(instantOf(localMomentOf('2026-10-25T01:30:00.000Z'))).toBe('2026-10-25T01:30:59.999Z');
  expect(instantOf('2026-10-25T00:59')).toBe('2026-10-24T23:59:59.999Z');
  expect(instantOf('2026-10-25T02:00')).toBe('2026-10-25T02:00:59.999Z');
  expect(instantOf('2026-03-29T01:30')).toBe('2026-03-29T01:30:59.999Z');
});

it('recognises an instant', () => {
  expect(['2026-01-31T12:00:00Z', '2026-01-31T12:00:59.999Z'].every(isInstant)).toBe(true);
  expect(['', 'yesterday', '2026-01-31', '2026-13-31T12:00:00Z', '2026-01-31T12:00:00'].some(isInstant)).toBe(false);
});

it('rejects everything else', () => {
  expect(instantOf('')).toBeNull();
  expect(instantOf('31 January')).toBeNull();
});
