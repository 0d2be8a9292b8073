import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import type { CurrentUser } from '../../contract/accounts.ts';
import { viewerOf } from './viewer.ts';

const charityProfile: CurrentUser['charityProfile'] = {
  id: id(10),
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
const consultantProfile: CurrentUser['consultantProfile'] = {
  id: id(20),
  status: 'applied',
  reason: null,
  appliedAt: '2026-01-12T09:30:00.000Z',
  availability: true,
  isApproved: false,
  expertise: ['finance'],
  yearsExperience: 12,
  hourlyRate: 85,
  linkedin: null,
  daysPerMonth: null,
  availableFrom: null,
  photo: null,
};

const member = (role: CurrentUser['role'], profiles: Partial<CurrentUser> = {}): CurrentUser => ({
  id: id(1),
  username: 'amara.okafor',
  email: 'amara@riverside-kitchen.example',
  isEmailProved: true,
  requestedEmail: null,
  name: 'Amara Okafor',
  role,
  organization: null,
  phone: null,
  website: null,
  bio: null,
  charityProfile: null,
  consultantProfile: null,
  ...profiles,
});

describe('a member looks at projects', () => {
  it('as the charity they registered', () => {
    expect(viewerOf(member('charity', { charityProfile }))).toEqual({
      role: 'charity',
      userId: id(1),
      charityId: id(10),
    });
  });

  it('as a consultant, approved or not', () => {
    expect(viewerOf(member('consultant', { consultantProfile }))).toEqual({
      role: 'consultant',
      userId: id(1),
      consultantId: id(20),
    });
  });

  it('as an administrator', () => {
    expect(viewerOf(member('admin'))).toEqual({ role: 'admin', userId: id(1) });
  });

  it.each([
    ['an analyst, whatever profiles they have', member('analyst', { charityProfile, consultantProfile })],
    ['a charity’s member whose charity is not registered', member('charity', { consultantProfile })],
    ['a consultant who has not applied', member('consultant', { charityProfile })],
  ])('not at all as %s', (_who, user) => {
    expect(viewerOf(user)).toBeNull();
  });
});
