import type { Kysely } from 'kysely';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import { projection } from './engine/projection.ts';
import type { ReadModels, SignupCountRow } from './rows.ts';

type SignupKind = SignupCountRow['kind'];

const kindOf: Readonly<Record<WaitingListEvent['type'], SignupKind>> = {
  CharityJoinedWaitingList: 'charity',
  ConsultantJoinedWaitingList: 'consultant',
};

const oneMore =
  (kind: SignupKind) =>
  (row: SignupCountRow | null): SignupCountRow => ({ kind, signups: (row?.signups ?? 0) + 1 });

/** Counted while folding, so that a list costs the same whatever its length. */
export const signupCounts = projection<SignupCountRow, WaitingListEvent>({
  name: 'signup_counts',
  version: 1,
  table: {
    keyColumn: 'kind',
    columns: { kind: 'text', signups: 'bigint' },
  },
  key: ({ type }) => kindOf[type],
  handlers: {
    CharityJoinedWaitingList: oneMore('charity'),
    ConsultantJoinedWaitingList: oneMore('consultant'),
  },
});

/** How many signups of one kind the waiting list has. */
export const countSignups = async (db: Kysely<ReadModels>, kind: SignupKind): Promise<number> => {
  const row = await db.selectFrom('signup_counts').select('signups').where('kind', '=', kind).executeTakeFirst();
  return row?.signups ?? 0;
};
