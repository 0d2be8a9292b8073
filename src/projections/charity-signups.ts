import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import type { CharitySignupList } from '../http/contract/waiting-list.ts';
import { projection } from './engine/projection.ts';
import type { PageRequest } from './newest-first.ts';
import type { CharitySignupRow, ReadModels } from './rows.ts';
import { listSignups, signupColumns, signupIndexes } from './signups.ts';

type CharityJoined = Extract<WaitingListEvent, { type: 'CharityJoinedWaitingList' }>;

export const charitySignups = projection<CharitySignupRow, CharityJoined>({
  name: 'charity_signups',
  version: 1,
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
  key: ({ data }) => data.signupId,
  handlers: {
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
    }),
  },
});

/** Charities on the waiting list, newest first. Throws `InvalidCursor`. */
export const listCharitySignups = (
  db: Kysely<ReadModels>,
  request: PageRequest,
): Promise<z.output<typeof CharitySignupList>> =>
  listSignups(db, 'charity', request, (row) => ({
    charityName: row.charity_name,
    contactName: row.contact_name,
    charitySize: row.charity_size,
    primaryNeed: row.primary_need,
    currentChallenges: row.current_challenges,
  }));
