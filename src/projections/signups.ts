import type { RecordedEvent } from '../domain/kernel/event.ts';
import type { SignupStatus } from '../domain/waiting-list/choices.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import { type Index, integer, nullable, type ReadModelTable, type RowOf, text, timestamptz } from './engine/table.ts';
import { wordsOf } from './terms.ts';

type SignupConverted = Extract<WaitingListEvent, { type: 'SignupConverted' }>;

/** What happens to a signup of either kind. */
export type SignupFollowUp = Extract<
  WaitingListEvent,
  { type: 'SignupInvited' | 'SignupConverted' | 'SignupWithdrawn' }
>;

/** Columns of both kinds of signup. */
export const signupColumns = {
  signup_id: text(),
  email: text(),
  phone: nullable(text()),
  created_at: timestamptz(),
  status: text<SignupStatus>(),
  invited_at: nullable(timestamptz()),
  invitations: integer(),
  converted_at: nullable(timestamptz()),
  /** The user ID of the member who joined because of it. */
  converted_to: nullable(text()),
  /** Names and e-mail address in searchable form. */
  found_by: text(),
};

type AnySignupRow = RowOf<ReadModelTable<string, typeof signupColumns>>;

/** Indexes of both kinds: for pages, newest first, to find repeats, and for words. */
export const signupIndexes: readonly Index[] = [
  ['created_at desc', 'signup_id desc'],
  ['lower(email)', 'created_at', 'signup_id'],
  ['converted_to'],
  { gin: wordsOf('found_by') },
];

/** The initial values of a new signup. */
export const newSignup = {
  status: 'waiting',
  invited_at: null,
  invitations: 0,
  converted_at: null,
  converted_to: null,
} as const;

/** Withdrawal deletes the row; the blanks are for a row that is blocked by a parked event. */
export const signupBlanks = { email: '', phone: null, found_by: '' };

/** Handlers of the events after joining. For a signup of the other kind there is no row, and none is created. */
export const followUps = <Row extends AnySignupRow>() => ({
  SignupInvited: (row: Row | null, { metadata }: RecordedEvent): Row | null =>
    row && {
      ...row,
      status: row.status === 'converted' ? row.status : 'invited',
      invited_at: metadata.occurredAt,
      invitations: row.invitations + 1,
    },
  SignupConverted: (row: Row | null, { data, metadata }: RecordedEvent<SignupConverted>): Row | null =>
    row && { ...row, status: 'converted', converted_at: metadata.occurredAt, converted_to: data.userId },
  SignupWithdrawn: () => null,
});
