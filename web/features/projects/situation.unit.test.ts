import { describe, expect, test } from 'vitest';
import type { ProjectDetail } from '#contract/projects.ts';
import { hasProgress, phaseLabel, situationOf } from './situation.ts';

const project = (changes: Partial<ProjectDetail> = {}): ProjectDetail => ({
  id: 'project',
  title: 'A reserves policy',
  description: 'We need one.',
  charityId: 'charity',
  consultantId: null,
  expertiseRequired: ['finance'],
  status: 'pending',
  estimatedHours: null,
  startDate: null,
  endDate: null,
  createdAt: '2026-03-02T09:00:00Z',
  type: 'oneoff',
  setUpFee: 249,
  discount: 0,
  notes: null,
  phase: 'Information Gathering',
  keyDeliverables: [],
  nextSteps: [],
  completedAt: null,
  cancelledAt: null,
  cancelReason: null,
  invitation: null,
  invitationNote: null,
  invitationNoteBy: null,
  invitations: [],
  actions: [],
  charity: {
    id: 'charity',
    userId: 'asha',
    name: 'River Trust',
    registeredCharityNumber: null,
    contactEmail: null,
    contactPhone: null,
  },
  consultant: null,
  ...changes,
});

const invitation = (status: 'invited' | 'declined') => ({
  consultantId: status,
  name: 'Sam Okoro',
  status,
  invitedAt: '2026-03-02T09:00:00Z',
  note: null,
});

const now = new Date('2026-06-01T12:00:00Z');
const as = (role: 'charity' | 'consultant', at = now, isMember = false) => ({ role, isMember, now: at });

describe('the progress of a project', () => {
  test('is shown once a consultant has accepted, and before that only if it says something', () => {
    expect(hasProgress(project())).toBe(false);
    expect(hasProgress(project({ status: 'matching' }))).toBe(false);
    expect(hasProgress(project({ status: 'in_progress' }))).toBe(true);
    expect(hasProgress(project({ phase: 'Review' }))).toBe(true);
    expect(hasProgress(project({ nextSteps: ['Meet'] }))).toBe(true);
    expect(hasProgress(project({ keyDeliverables: ['A policy'] }))).toBe(true);
    expect(hasProgress(project({ status: 'matching', actions: ['report-progress'] }))).toBe(true);
  });
});

describe('the summary of a project', () => {
  test('promises days to members and weeks to others', () => {
    expect(situationOf(project({ type: 'membership' }), as('charity')).text).toContain('2–3 days');
    expect(situationOf(project(), as('charity')).text).toBe(
      'Invite a consultant yourself, or press Start matching and we usually suggest some within 1–2 weeks.',
    );
  });

  test('counts open invitations only', () => {
    const matching = project({ status: 'matching', invitations: [invitation('declined')] });
    expect(situationOf(matching, as('charity')).title).toBe('We are looking for the right consultant');
    const invited = { ...matching, invitations: [invitation('declined'), invitation('invited')] };
    expect(situationOf(invited, as('charity')).title).toBe('One invitation is waiting for an answer');
  });

  test('names the charity to an invited consultant', () => {
    const invited = project({ status: 'matching', invitation: 'invited' });
    expect(situationOf(invited, as('consultant')).title).toBe('River Trust invites you to this project');
  });

  test('tells a consultant to continue, and a suspended one to wait', () => {
    const underWay = project({ status: 'in_progress', actions: ['report-progress'] });
    expect(situationOf(underWay, as('consultant')).title).toBe('You are working on this project');
    expect(situationOf({ ...underWay, actions: [] }, as('consultant')).title).toBe('This project is paused');
    expect(situationOf({ ...underWay, actions: [] }, as('charity')).title).toBe(
      'A consultant is working on this project',
    );
  });

  test('mentions the credit of the set-up fee for thirty days, to the charity', () => {
    const completed = project({ status: 'completed', completedAt: '2026-05-03T12:00:00Z' });
    expect(situationOf(completed, as('charity')).text).toBe(
      'Become a member by 02 Jun 2026, 13:00, and the set-up fee of £249 is credited.',
    );
    expect(situationOf(completed, as('consultant')).text).not.toContain('£249');
    expect(situationOf(completed, as('charity', now, true)).text).not.toContain('£249');
    const later = new Date('2026-06-02T12:00:01Z');
    expect(situationOf(completed, as('charity', later)).text).not.toContain('£249');
    expect(situationOf({ ...completed, setUpFee: null }, as('charity')).text).not.toContain('member');
  });

  test('gives the reason of a cancelled project', () => {
    const cancelled = project({ status: 'cancelled', cancelledAt: '2026-05-03T12:00:00Z', cancelReason: 'No funds.' });
    expect(situationOf(cancelled, as('consultant'))).toEqual({
      title: 'Cancelled on 03 May 2026',
      text: 'Reason: No funds.',
    });
  });
});

test('a project that has ended has a last phase, and no current one', () => {
  expect((['pending', 'matching', 'in_progress'] as const).map(phaseLabel)).toEqual(Array(3).fill('Current phase'));
  expect((['completed', 'cancelled'] as const).map(phaseLabel)).toEqual(Array(2).fill('Last phase'));
});
