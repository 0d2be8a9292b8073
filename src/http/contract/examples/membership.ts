import type { Examples, Success } from './example.ts';

const active: Success<'getMembership'> = {
  tier: 'small',
  billing: 'monthly',
  active: true,
  since: '2026-01-12T09:30:00.000Z',
  renewsAt: '2026-07-12T09:30:00.000Z',
  renewal: 'continues',
  next: { tier: 'small', billing: 'monthly', price: 129 },
};

export const membershipExamples: Examples<
  | 'getMembership'
  | 'listMembershipCharges'
  | 'activateMembership'
  | 'changeMembershipTerms'
  | 'stopRenewal'
  | 'resumeRenewal'
  | 'renewEarly'
> = {
  getMembership: { success: active },
  listMembershipCharges: {
    success: {
      data: [
        {
          id: '01920f85-1122-7a33-8b44-5c66d7e8f901',
          for: 'activation',
          tier: 'small',
          billing: 'monthly',
          from: '2026-01-12T09:30:00.000Z',
          to: '2026-07-12T09:30:00.000Z',
          price: 774,
          credit: 249,
          due: 525,
          createdAt: '2026-01-12T09:30:00.000Z',
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
  activateMembership: { body: { tier: 'small', billing: 'monthly' }, success: active },
  changeMembershipTerms: {
    body: { tier: 'medium', billing: 'annual' },
    success: { ...active, next: { tier: 'medium', billing: 'annual', price: 2149 } },
  },
  stopRenewal: { success: { ...active, renewal: 'stopped' } },
  resumeRenewal: { body: {}, success: active },
  renewEarly: { body: {}, success: { ...active, renewsAt: '2026-08-12T09:30:00.000Z' } },
};
