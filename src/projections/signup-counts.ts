import type { Kysely } from 'kysely';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import { projection } from './engine/projection.ts';
import type { ReadModels, SignupCountRow } from './rows.ts';

type SignupKind = SignupCountRow['kind'];

type CountedEvent = Exclude<WaitingListEvent, { readonly type: 'SignupInvited' | 'SignupConverted' }>;

const kindOf = (event: CountedEvent): SignupKind => {
  switch (event.type) {
    case 'CharityJoinedWaitingList':
      return 'charity';
    case 'ConsultantJoinedWaitingList':
      return 'consultant';
    case 'SignupWithdrawn':
      return event.data.kind;
    default:
      return event satisfies never;
  }
};

const more =
  (signups: number) =>
  (row: SignupCountRow | null, event: CountedEvent): SignupCountRow => ({
    kind: kindOf(event),
    signups: (row?.signups ?? 0) + signups,
  });

/** Counted while folding, so that a list costs the same whatever its length. */
export const signupCounts = projection<SignupCountRow, CountedEvent>({
  name: 'signup_counts',
  version: 2,
  table: {
    keyColumn: 'kind',
    columns: { kind: 'text', signups: 'bigint' },
  },
  invariants: {
    'No count is below zero.': 'signups >= 0',
  },
  key: kindOf,
  handlers: {
    CharityJoinedWaitingList: more(1),
    ConsultantJoinedWaitingList: more(1),
    SignupWithdrawn: more(-1),
  },
});

/** How many signups of one kind the waiting list has. */
export const countSignups = async (db: Kysely<ReadModels>, kind: SignupKind): Promise<number> => {
  const row = await db.selectFrom('signup_counts').select('signups').where('kind', '=', kind).executeTakeFirst();
  return row?.signups ?? 0;
};
