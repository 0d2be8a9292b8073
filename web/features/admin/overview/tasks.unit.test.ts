import { expect, it } from 'vitest';
import { waitingTasks } from './tasks.ts';

const summary = {
  charities: 4,
  activeMemberships: 2,
  membershipsDue: 0,
  consultants: { applied: 0, approved: 5, declined: 1, suspended: 0, left: 0 },
  projects: { pending: 0, matching: 2, in_progress: 3, completed: 4, cancelled: 1 },
  quotesOffered: 0,
  charitySignups: 7,
  consultantSignups: 8,
};

const health = (failed: number) => ({
  isConfigured: true,
  rejected: { recipients: 0, reason: null },
  lastSentAt: null,
  lastFailedAt: null,
  lastError: null,
  counts: { waiting: 3, sent: 9, failed, kept: 0 },
});

it('there are no tasks when nothing is open', () => {
  expect(waitingTasks(summary, health(0), [{ parked: 0 }])).toEqual([]);
});

it('tasks with a promised reply time come first', () => {
  const busy = {
    ...summary,
    membershipsDue: 3,
    quotesOffered: 1,
    consultants: { ...summary.consultants, applied: 1 },
    projects: { ...summary.projects, pending: 2 },
  };
  const projections = [{ parked: 0 }, { parked: 3 }, { parked: 1 }];
  expect(waitingTasks(busy, health(1), projections).map(({ title }) => title)).toEqual([
    '1 consultant is waiting for approval',
    '2 project requests are waiting for a match',
    '1 email could not be delivered',
    '2 read models have parked events',
    '1 quote is waiting for review',
    '3 memberships end within 30 days',
  ]);
});

it('failed mail and parked events are left out until their status is known', () => {
  expect(waitingTasks(summary, undefined, undefined)).toEqual([]);
});
