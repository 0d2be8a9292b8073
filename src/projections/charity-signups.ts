import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import type { CharitySignup, CharitySignupList } from '../http/contract/waiting-list.ts';
import { projection } from './engine/projection.ts';
import type { CharitySignupRow, ReadModels } from './rows.ts';
import { searchable } from './searchable.ts';
import {
  followUps,
  newSignup,
  type SignupFollowUp,
  type SignupsRequest,
  type SignupsWanted,
  signupBlanks,
  signupColumns,
  signupErasure,
  signupIndexes,
  signupReader,
} from './signups.ts';

type CharityJoined = Extract<WaitingListEvent, { type: 'CharityJoinedWaitingList' }>;

export const charitySignups = projection<CharitySignupRow, CharityJoined | SignupFollowUp>({
  name: 'charity_signups',
  version: 2,
  table: {
    keyColumn: 'signup_id',
    columns: {
      ...signupColumns,
      charity_name: 'text',
      contact_name: 'text',
      charity_size: 'text',
      primary_need: 'text',
      current_challenges: 'text',
    },
    indexes: signupIndexes,
  },
  personal: {
    ...signupErasure,
    blank: { ...signupBlanks, contact_name: 'Removed', primary_need: null, current_challenges: null },
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

const reader = signupReader('charity', (row) => ({
  charityName: row.charity_name,
  contactName: row.contact_name,
  charitySize: row.charity_size,
  primaryNeed: row.primary_need,
  currentChallenges: row.current_challenges,
}));

/** Charities on the waiting list, newest first. Throws `InvalidCursor`. */
export const listCharitySignups = (
  db: Kysely<ReadModels>,
  request: SignupsRequest,
): Promise<z.output<typeof CharitySignupList>> => reader.list(db, request);

/** All charities on the waiting list, newest first. */
export const everyCharitySignup = (db: Kysely<ReadModels>, wanted: SignupsWanted): AsyncIterable<CharitySignup> =>
  reader.every(db, wanted);

/** One charity on the waiting list; null when there is none. */
export const findCharitySignup = (db: Kysely<ReadModels>, signupId: string): Promise<CharitySignup | null> =>
  reader.find(db, signupId);
