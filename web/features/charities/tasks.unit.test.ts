import { describe, expect, test } from 'vitest';
import type { ProjectSummary } from '#contract/projects.ts';
import { formatDeclined, isDeclinedByAll } from './tasks.ts';

const project: ProjectSummary = {
  id: '01980000-0000-7000-8000-000000000002',
  title: 'A reserves policy',
  description: 'For our trustees.',
  charityId: '01980000-0000-7000-8000-000000000003',
  consultantId: null,
  expertiseRequired: ['finance'],
  status: 'matching',
  estimatedHours: null,
  startDate: null,
  endDate: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  type: 'membership',
  setUpFee: null,
  charityName: 'River Trust',
  consultantName: null,
  invitation: null,
  invitationNote: null,
  invitations: { open: 0, declined: 2 },
  unreadMessages: 0,
  awaitsFeedback: false,
};

describe('a project that needs the attention of the charity', () => {
  test('is one that all invited consultants have declined', () => {
    expect(isDeclinedByAll(project)).toBe(true);
    expect(isDeclinedByAll({ ...project, invitations: { open: 0, declined: 0 } })).toBe(false);
    expect(isDeclinedByAll({ ...project, invitations: null })).toBe(false);
  });

  test('needs none while a consultant may still accept', () => {
    expect(isDeclinedByAll({ ...project, invitations: { open: 1, declined: 2 } })).toBe(false);
  });

  test('needs none once a consultant is found, or it has ended', () => {
    expect(isDeclinedByAll({ ...project, status: 'in_progress' })).toBe(false);
    expect(isDeclinedByAll({ ...project, status: 'cancelled' })).toBe(false);
  });

  test('states how many have declined', () => {
    expect(formatDeclined(1)).toBe('1 consultant has declined your invitation');
    expect(formatDeclined(2)).toBe('2 consultants have declined your invitation');
  });
});
