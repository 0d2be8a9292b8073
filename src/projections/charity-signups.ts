import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import type { CharitySignupList } from '../http/contract/waiting-list.ts';
import { projection } from './engine/projection.ts';
import { behindCursor, type PageRequest, pageOf, sliceOf } from './newest-first.ts';
import { isRepeatedSignup } from './repeated-signup.ts';
import type { CharitySignupRow, ReadModels } from './rows.ts';

type CharityJoined = Extract<WaitingListEvent, { type: 'CharityJoinedWaitingList' }>;

export const charitySignups = projection<CharitySignupRow, CharityJoined>({
  name: 'charity_signups',
  version: 1,
  table: {
    keyColumn: 'signup_id',
    columns: {
      signup_id: 'text',
      charity_name: 'text',
      contact_name: 'text',
      email: 'text',
      phone: 'text',
      charity_size: 'text',
      primary_need: 'text',
      current_challenges: 'text',
      created_at: 'timestamptz',
    },
    indexes: [
      ['created_at desc', 'signup_id desc'],
      ['lower(email)', 'created_at', 'signup_id'],
    ],
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
export const listCharitySignups = async (
  db: Kysely<ReadModels>,
  request: PageRequest,
): Promise<z.output<typeof CharitySignupList>> => {
  const slice = sliceOf(request);
  const rows = await db
    .selectFrom('charity_signups as signups')
    .selectAll()
    .select(isRepeatedSignup('charity_signups', 'signups').as('is_repeat'))
    .where(behindCursor(slice, 'created_at', 'signup_id'))
    .orderBy('created_at', 'desc')
    .orderBy('signup_id', 'desc')
    .limit(slice.limit)
    .execute();
  const { total } = await db
    .selectFrom('charity_signups')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = pageOf(rows, slice, (row) => ({
    id: row.signup_id,
    charityName: row.charity_name,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    charitySize: row.charity_size,
    primaryNeed: row.primary_need,
    currentChallenges: row.current_challenges,
    createdAt: row.created_at,
    isRepeat: row.is_repeat,
  }));
  return { ...page, total };
};
