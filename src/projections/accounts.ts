import type { AccountEvent, SignInEvent } from '../domain/accounts/events.ts';
import { aggregateIdOf, type MemberRole } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { nullable, type RowOf, readModelTable, text, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { searchable } from './searchable.ts';

const table = readModelTable({
  name: 'accounts',
  keyColumn: 'user_id',
  columns: {
    user_id: text(),
    role: text<MemberRole>(),
    username: text(),
    email: text(),
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
  },
  indexes: [
    ['registered_at desc', 'user_id desc'],
    ['role', 'registered_at desc', 'user_id desc'],
  ],
});

/** A member's account, without credentials. */
export type AccountRow = RowOf<typeof table>;

const withSearched = (row: Omit<AccountRow, 'listed_as' | 'found_by'>): AccountRow => ({
  ...row,
  listed_as: searchable(row.name, row.organisation),
  found_by: searchable(row.name, row.organisation, row.username, row.email),
});

const formerMember = 'Former member';

export const accounts = projection<typeof table, AccountEvent | Extract<SignInEvent, { type: 'SignedIn' }>>({
  table,
  version: 2,
  purpose: 'Members with their names, addresses and roles.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: {
      user_id: {
        username: formerMember,
        email: '',
        name: formerMember,
        phone: null,
        website: null,
        bio: null,
        organisation: null,
        listed_as: searchable(formerMember, null),
        found_by: searchable(formerMember, null, formerMember, ''),
      },
    },
  },
  invariants: {
    'Closed accounts show no personal data.': `closed_at is null or (name = '${formerMember}' and email = '')`,
  },
  key: aggregateIdOf,
  handlers: {
    AccountRegistered: (_row, { data, metadata }) =>
      withSearched({
        user_id: data.userId,
        role: data.role,
        username: data.username,
        email: data.email,
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
    EmailAddressChanged: (row, { data }) => row && withSearched({ ...row, email: data.email }),
    SignedIn: (row, { metadata }) => row && { ...row, last_signed_in_at: metadata.occurredAt },
    AccountClosed: (row, { metadata }) => row && { ...row, closed_at: metadata.occurredAt },
  },
});
