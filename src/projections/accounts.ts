import { type AccountEvent, formerMember, type SignInEvent } from '../domain/accounts/events.ts';
import { aggregateIdOf, type MemberRole } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { boolean, nullable, type RowOf, readModelTable, text, textArray, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { searchable } from './searchable.ts';
import { termsOf, wordsOf } from './terms.ts';

/** The search vector of a profile. */
export const searchedInProfile = 'array_to_tsvector(profile_words)';

const table = readModelTable({
  name: 'accounts',
  keyColumn: 'user_id',
  columns: {
    user_id: text(),
    role: text<MemberRole>(),
    username: text(),
    email: text(),
    is_email_proved: boolean(),
    requested_email: nullable(text()),
    name: text(),
    phone: nullable(text()),
    website: nullable(text()),
    bio: nullable(text()),
    organisation: nullable(text()),
    registered_at: timestamptz(),
    last_signed_in_at: nullable(timestamptz()),
    closed_at: nullable(timestamptz()),
    /** Name and organisation in searchable form, to search and sort the public directory by. */
    listed_as: text(),
    /** The same with username and e-mail address, for administrators. */
    found_by: text(),
    /** The words of bio and organisation, to search the directory by. */
    profile_words: textArray(),
  },
  indexes: [
    ['registered_at desc', 'user_id desc'],
    ['role', 'registered_at desc', 'user_id desc'],
    { gin: searchedInProfile },
    { gin: wordsOf('found_by') },
  ],
});

/** A member's account, without credentials. */
export type AccountRow = RowOf<typeof table>;

const withSearched = (row: Omit<AccountRow, 'listed_as' | 'found_by' | 'profile_words'>): AccountRow => ({
  ...row,
  listed_as: searchable(row.name, row.organisation),
  found_by: searchable(row.name, row.organisation, row.username, row.email),
  profile_words: termsOf(row.bio ?? '', row.organisation ?? ''),
});

const movedTo = (row: AccountRow, email: string): AccountRow => ({
  ...row,
  email,
  is_email_proved: true,
  requested_email: null,
});

export const accounts = projection<typeof table, AccountEvent | Extract<SignInEvent, { type: 'SignedIn' }>>({
  table,
  version: 6,
  purpose: 'Members with their names, addresses and roles.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: {
      user_id: {
        username: formerMember,
        email: '',
        requested_email: null,
        name: formerMember,
        phone: null,
        website: null,
        bio: null,
        organisation: null,
        listed_as: searchable(formerMember, null),
        found_by: searchable(formerMember, null, formerMember, ''),
        profile_words: [],
      },
    },
  },
  invariants: {
    'Closed accounts show no personal data.': `closed_at is null or (name = '${formerMember}' and email = '' and requested_email is null)`,
  },
  key: aggregateIdOf,
  handlers: {
    AccountRegistered: (_row, { data, metadata }) =>
      withSearched({
        user_id: data.userId,
        role: data.role,
        username: data.username,
        email: data.email,
        is_email_proved: true,
        requested_email: null,
        name: data.name,
        phone: data.phone,
        website: data.website,
        bio: data.bio,
        organisation: data.organisation,
        registered_at: metadata.occurredAt,
        last_signed_in_at: null,
        closed_at: null,
      }),
    ContactDetailsChanged: (row, { data }) =>
      row && withSearched({ ...row, name: data.name, phone: data.phone, website: data.website }),
    ProfileDescribed: (row, { data }) =>
      row && withSearched({ ...row, bio: data.bio, organisation: data.organisation }),
    EmailProofRequested: (row) => row && { ...row, is_email_proved: false },
    // The address is the current one, or the requested one just before a change.
    EmailAddressProved: (row) => row && { ...row, is_email_proved: true },
    EmailAddressChangeRequested: (row, { data }) => row && { ...row, requested_email: data.email || null },
    EmailAddressChangeWithdrawn: (row) => row && { ...row, requested_email: null },
    EmailAddressChanged: (row, { data }) => row && withSearched(movedTo(row, data.email)),
    EmailAddressRestored: (row, { data }) => row && withSearched(movedTo(row, data.email)),
    EmailAddressGivenUp: (row) => row && withSearched({ ...row, email: '', is_email_proved: false }),
    SignedIn: (row, { metadata }) => row && { ...row, last_signed_in_at: metadata.occurredAt },
    AccountClosed: (row, { metadata }) => row && { ...row, closed_at: metadata.occurredAt },
  },
});
