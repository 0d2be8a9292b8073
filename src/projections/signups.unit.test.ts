import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { aCharitySignup, aConsultantSignup } from '../../test/builders/waiting-list.ts';
import { folded } from '../../test/support/folded.ts';
import {
  charityJoinedWaitingList,
  consultantJoinedWaitingList,
  signupConverted,
  signupInvited,
  signupWithdrawn,
  type WaitingListEvent,
} from '../domain/waiting-list/events.ts';
import { charitySignups } from './charity-signups.ts';
import { consultantSignups } from './consultant-signups.ts';
import { signupCounts } from './signup-counts.ts';

const at = '2026-03-01T09:30:00.000Z';
const later = '2026-04-02T10:00:00.000Z';
const happened = (number: number, event: WaitingListEvent, occurredAt = later) =>
  recorded(`waitingListSignup-${id(number)}`, event, { occurredAt });
const ofCharity = happened(200, charityJoinedWaitingList(aCharitySignup()), at);
const ofConsultant = happened(300, consultantJoinedWaitingList(aConsultantSignup()), at);
const waiting = {
  status: 'waiting',
  invited_at: null,
  invitations: 0,
  converted_at: null,
  converted_to: null,
  created_at: at,
};

describe('waiting-list signups', () => {
  it('hold a row for each charity', () => {
    expect(folded(charitySignups, ofCharity, ofConsultant)).toEqual([
      {
        signup_id: id(200),
        charity_name: 'Harbour Trust',
        contact_name: 'Ruth Ellery',
        email: 'ruth@harbour-trust.example',
        phone: '01632 960 002',
        charity_size: 'medium',
        primary_need: 'Fundraising strategy',
        current_challenges: 'Grants end this year.',
        ...waiting,
        found_by: 'harbour trust\nruth ellery\nruth@harbour-trust.example',
      },
    ]);
  });

  it('hold a row for each consultant', () => {
    expect(folded(consultantSignups, ofCharity, ofConsultant)).toEqual([
      {
        signup_id: id(300),
        full_name: 'Tomas Lindqvist',
        email: 'tomas@lindqvist.example',
        phone: '01632 960 003',
        described_role: 'Finance director',
        years_experience: '12 years',
        expertise_areas: 'Finance, management accounting',
        charity_experience: 'extensive',
        availability: 'part_time',
        current_consulting: 'interested',
        motivations: 'To give something back.',
        ...waiting,
        found_by: 'tomas lindqvist\ntomas@lindqvist.example',
      },
    ]);
  });
});

describe.each([
  ['charities', charitySignups, 200],
  ['consultants', consultantSignups, 300],
] as const)('the status of signups of %s', (_kind, projection, number) => {
  const rowsAfter = (...events: readonly WaitingListEvent[]) =>
    folded(projection, ofCharity, ofConsultant, ...events.map((event) => happened(number, event)));

  it('becomes invited', () => {
    expect(rowsAfter(signupInvited({}))).toEqual([
      expect.objectContaining({ status: 'invited', invited_at: later, invitations: 1, converted_at: null }),
    ]);
  });

  it('becomes registered, with or without an invitation', () => {
    expect(rowsAfter(signupConverted({ userId: id(1) }))).toEqual([
      expect.objectContaining({
        status: 'converted',
        invited_at: null,
        converted_at: later,
        converted_to: id(1),
      }),
    ]);
    expect(rowsAfter(signupInvited({}), signupConverted({ userId: id(1) }))).toEqual([
      expect.objectContaining({ status: 'converted', invited_at: later, converted_at: later }),
    ]);
  });

  it('is gone once withdrawn', () => {
    expect(rowsAfter(signupWithdrawn({ because: 'asked', kind: 'charity' }))).toEqual([]);
  });

  it('is not changed by signups of the other kind', () => {
    const other = number === 200 ? 300 : 200;
    const events = [signupInvited({}), signupConverted({ userId: id(1) })];
    expect(folded(projection, ofCharity, ofConsultant, ...events.map((event) => happened(other, event)))).toEqual([
      expect.objectContaining({ status: 'waiting' }),
    ]);
  });
});

describe('signup counts', () => {
  it('count charities and consultants separately', () => {
    expect(folded(signupCounts, ofCharity, ofConsultant, ofCharity)).toEqual([
      { kind: 'charity', signups: 2 },
      { kind: 'consultant', signups: 1 },
    ]);
  });

  it('exclude withdrawn signups', () => {
    const withdrawn = happened(200, signupWithdrawn({ because: 'asked', kind: 'charity' }));
    expect(folded(signupCounts, ofCharity, ofConsultant, ofCharity, withdrawn)).toEqual([
      { kind: 'charity', signups: 1 },
      { kind: 'consultant', signups: 1 },
    ]);
  });

  it('are not changed by invitations and registrations', () => {
    expect(folded(signupCounts, happened(200, signupInvited({})))).toEqual([]);
  });
});
