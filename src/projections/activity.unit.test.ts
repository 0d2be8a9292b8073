import { expect, it } from 'vitest';
import { aCharity } from '../../test/builders/charities.ts';
import { aConsultantProfile, anApplication } from '../../test/builders/consultants.ts';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { aVisit } from '../../test/builders/visits.ts';
import { aCharitySignup, aConsultantSignup } from '../../test/builders/waiting-list.ts';
import { folded } from '../../test/support/folded.ts';
import { charityRegistered } from '../domain/charities/events.ts';
import { consultantApplied, consultantDeclined, consultantReapplied } from '../domain/consultants/events.ts';
import { pageVisited } from '../domain/visits/events.ts';
import {
  charityJoinedWaitingList,
  consultantJoinedWaitingList,
  signupInvited,
  signupWithdrawn,
} from '../domain/waiting-list/events.ts';
import { activity } from './activity.ts';

const at = { occurredAt: '2026-03-01T09:30:00.000Z' };

it('counts events by day, in any stream', () => {
  const late = { occurredAt: '2026-03-01T23:59:59.999Z' };
  const nextDay = { occurredAt: '2026-03-02T00:00:00.000Z' };
  expect(
    folded(
      activity,
      recorded('visitor-1', pageVisited(aVisit()), late),
      recorded('visitor-1', pageVisited(aVisit({ isFirstVisit: false })), nextDay),
      recorded(`waitingListSignup-${id(200)}`, charityJoinedWaitingList(aCharitySignup()), late),
      recorded(`waitingListSignup-${id(200)}`, signupInvited({}), late, 1),
      recorded(`waitingListSignup-${id(300)}`, consultantJoinedWaitingList(aConsultantSignup()), nextDay),
      recorded(`charity-${id(10)}`, charityRegistered(aCharity()), nextDay),
      recorded(`charity-${id(11)}`, charityRegistered(aCharity()), nextDay),
      recorded(`consultant-${id(20)}`, consultantApplied(anApplication()), late),
      recorded(`consultant-${id(20)}`, consultantDeclined({ reason: 'Too early' }), nextDay, 1),
      recorded(`consultant-${id(20)}`, consultantReapplied(aConsultantProfile()), nextDay, 2),
    ),
  ).toEqual([
    {
      day: '2026-03-01',
      visits: 1,
      new_visitors: 1,
      charity_signups: 1,
      consultant_signups: 0,
      charities: 0,
      consultants: 1,
    },
    {
      day: '2026-03-02',
      visits: 1,
      new_visitors: 0,
      charity_signups: 0,
      consultant_signups: 1,
      charities: 2,
      consultants: 0,
    },
  ]);
});

it('counts days as they are in the United Kingdom, also in summer', () => {
  const late = { occurredAt: '2026-06-30T23:00:00.000Z' };
  expect(folded(activity, recorded('visitor-1', pageVisited(aVisit()), late))).toMatchObject([{ day: '2026-07-01' }]);
});

it('keeps a signup in its day when it is withdrawn later', () => {
  const joined = recorded(`waitingListSignup-${id(200)}`, charityJoinedWaitingList(aCharitySignup()), at);
  const withdrawn = recorded(
    `waitingListSignup-${id(200)}`,
    signupWithdrawn({ because: 'asked', kind: 'charity' }),
    at,
    1,
  );
  expect(folded(activity, joined, withdrawn)).toEqual(folded(activity, joined));
});
