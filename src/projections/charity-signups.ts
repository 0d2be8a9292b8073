import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { CharitySize } from '../domain/waiting-list/choices.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import { projection } from './engine/projection.ts';
import { nullable, type RowOf, readModelTable, text } from './engine/table.ts';
import { byWithdrawingTheSignup } from './erasing-events.ts';
import { searchable } from './searchable.ts';
import { followUps, newSignup, type SignupFollowUp, signupBlanks, signupColumns, signupIndexes } from './signups.ts';

const table = readModelTable({
  name: 'charity_signups',
  keyColumn: 'signup_id',
  columns: {
    ...signupColumns,
    charity_name: text(),
    contact_name: text(),
    charity_size: text<CharitySize>(),
    primary_need: nullable(text()),
    current_challenges: nullable(text()),
  },
  indexes: signupIndexes,
});

type CharitySignupRow = RowOf<typeof table>;

type CharityJoined = Extract<WaitingListEvent, { type: 'CharityJoinedWaitingList' }>;

export const charitySignups = projection<typeof table, CharityJoined | SignupFollowUp>({
  table,
  version: 5,
  purpose: 'Charities on the waiting list.',
  personal: {
    erasedBy: byWithdrawingTheSignup,
    blanks: {
      signup_id: { ...signupBlanks, contact_name: 'Removed', primary_need: null, current_challenges: null },
    },
  },
  key: aggregateIdOf,
  handlers: {
    ...followUps<CharitySignupRow>(),
    CharityJoinedWaitingList: (_row, { data, metadata }) => ({
      signup_id: data.signupId,
      charity_name: data.charityName,
      contact_name: data.contactName,
      email: data.email,
      phone: data.phone,
      charity_size: data.charitySize,
      primary_need: data.primaryNeed,
      current_challenges: data.currentChallenges,
      created_at: metadata.occurredAt,
      ...newSignup,
      found_by: searchable(data.charityName, data.contactName, data.email),
    }),
  },
});
