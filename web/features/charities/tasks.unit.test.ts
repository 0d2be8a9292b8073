import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#contract/accounts.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import { charitySteps, formatDeclined, isDeclinedByAll } from './tasks.ts';

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
  invitationNoteBy: null,
  invitations: { open: 0, declined: 2 },
  unreadMessages: 0,
  unreadFrom: null,
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

const charityProfile: NonNullable<CurrentUser['charityProfile']> = {
  id: '01980000-0000-7000-8000-000000000003',
  registeredNumber: null,
  revenue: 0,
  employeeCount: 0,
  foundingYear: null,
  mission: null,
  primaryCause: null,
  location: null,
  membershipTier: 'small',
  membershipActive: false,
  membershipExpiry: null,
};

const named = { organization: 'River Trust', charityProfile: { ...charityProfile, mission: 'Clean rivers.' } };
const doneOf = (member: Parameters<typeof charitySteps>[0], total: number) =>
  charitySteps(member, { total }).flatMap(({ key, isDone }) => (isDone ? [key] : []));

describe('the first steps of a charity', () => {
  test('are open at first, and name what is missing', () => {
    const unknown = { organization: null, charityProfile };
    expect(doneOf(unknown, 0)).toEqual([]);
    expect(charitySteps(unknown, { total: 0 })[0]?.detail).toContain('Add its name and its mission:');
    expect(charitySteps({ ...unknown, organization: 'River Trust' }, { total: 0 })[0]?.detail).toContain(
      'Add its mission:',
    );
  });

  test('are done by its facts, a membership and the first request', () => {
    expect(doneOf(named, 0)).toEqual(['facts']);
    const member = { ...named, charityProfile: { ...named.charityProfile, membershipActive: true } };
    expect(doneOf(member, 0)).toEqual(['facts', 'way']);
    expect(charitySteps(member, { total: 0 })[2]?.detail).toContain('2–3 days');
    expect(doneOf(named, 1)).toEqual(['facts', 'way', 'request']);
  });

  test('begin with the request for a consultant whom the charity wanted to contact before it registered', () => {
    const [first, ...others] = charitySteps(named, { total: 0 }, 'Amara Nwosu');
    expect(first).toMatchObject({ key: 'request', title: 'Request a project with Amara Nwosu' });
    expect(others.map(({ key }) => key)).toEqual(['facts', 'way']);
  });

  test('ask a charity with a project only for its name', () => {
    expect(doneOf({ organization: 'River Trust', charityProfile }, 1)).toContain('facts');
    expect(doneOf({ organization: null, charityProfile }, 1)).toEqual(['way', 'request']);
  });
});
