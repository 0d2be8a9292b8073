import { describe, expect, test } from 'vitest';
import type { ProjectDetail } from '../../../src/http/contract/projects.ts';
import { declinedBy } from './tasks.ts';

type Invitation = ProjectDetail['invitations'][number];

const invitation = (name: string, status: Invitation['status']): Invitation => ({
  consultantId: '01980000-0000-7000-8000-000000000001',
  name,
  status,
  invitedAt: '2026-03-04T10:00:00.000Z',
});

const project: ProjectDetail = {
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
  notes: null,
  phase: 'Information Gathering',
  keyDeliverables: [],
  nextSteps: [],
  completedAt: null,
  cancelledAt: null,
  cancelReason: null,
  invitation: null,
  invitations: [],
  actions: [],
  charity: {
    id: '01980000-0000-7000-8000-000000000003',
    userId: '01980000-0000-7000-8000-000000000004',
    name: 'River Trust',
    registeredCharityNumber: null,
    contactEmail: null,
    contactPhone: null,
  },
  consultant: null,
};

describe('a project that waits for its charity', () => {
  test('names everybody who declined', () => {
    const invitations = [invitation('Ben Carter', 'declined'), invitation('', 'declined'), invitation('Ann', 'closed')];
    expect(declinedBy({ ...project, invitations })).toEqual(['Ben Carter', 'A former member']);
  });

  test('does not wait while somebody may still accept', () => {
    const invitations = [invitation('Ben Carter', 'declined'), invitation('Amara Nwosu', 'invited')];
    expect(declinedBy({ ...project, invitations })).toEqual([]);
  });

  test('does not wait once a consultant is found, or it has ended', () => {
    const invitations = [invitation('Ben Carter', 'declined')];
    expect(declinedBy({ ...project, status: 'in_progress', invitations })).toEqual([]);
    expect(declinedBy({ ...project, status: 'cancelled', invitations })).toEqual([]);
  });
});
