import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import { projection } from './engine/projection.ts';
import { bigint, type RowOf, readModelTable, text } from './engine/table.ts';

const table = readModelTable({
  name: 'signup_counts',
  keyColumn: 'kind',
  columns: {
    kind: text<'charity' | 'consultant'>(),
    signups: bigint(),
  },
});

type SignupCountRow = RowOf<typeof table>;

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
    // Stryker disable next-line all: the compiler proves that this is never reached
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

/** Counted while folding, so that lists have totals at constant cost. */
export const signupCounts = projection<typeof table, CountedEvent>({
  table,
  version: 3,
  purpose: 'The number of sign-ups of each kind on the waiting list.',
  invariants: {
    'Counts are not negative.': 'signups >= 0',
  },
  key: kindOf,
  handlers: {
    CharityJoinedWaitingList: more(1),
    ConsultantJoinedWaitingList: more(1),
    SignupWithdrawn: more(-1),
  },
});
