import { expect, it } from 'vitest';
import { takesHours } from './hours-window.ts';

const completedAt = '2026-06-30T15:00:00.000Z';

it.each([
  [false, 'matching', null, '2026-06-01'],
  [true, 'in_progress', null, '2026-06-01'],
  [false, 'cancelled', null, '2026-06-01'],
  [true, 'completed', completedAt, '2026-07-30'],
  [false, 'completed', completedAt, '2026-07-31'],
] as const)('that hours can be logged is %s for a %s project, completed at %s, on %s', (takes, status, at, today) => {
  expect(takesHours({ status, completedAt: at }, today)).toBe(takes);
});
