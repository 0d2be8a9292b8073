import type { Kysely } from 'kysely';
import type { AccountEvent, SignInEvent } from '../domain/accounts/events.ts';
import { aggregateIdOf, type MemberRole } from '../domain/kernel/event.ts';
import type { CurrentUser } from '../http/contract/accounts.ts';
import type { MemberList } from '../http/contract/administration.ts';
import { projection } from './engine/projection.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { behindCursor, countOf, inOrder, newestFirst, type PageRequest, pageOf, sliceOf } from './paging.ts';
import type { AccountRow, ReadModels } from './rows.ts';
import { contains, searchable } from './searchable.ts';

/** The row with what is searched. */
const withSearched = (row: Omit<AccountRow, 'listed_as' | 'found_by'>): AccountRow => ({
  ...row,
  listed_as: searchable(row.name, row.organisation),
  found_by: searchable(row.name, row.organisation, row.username, row.email),
});

const formerMember = 'Former member';

export const accounts = projection<AccountRow, AccountEvent | Extract<SignInEvent, { type: 'SignedIn' }>>({
  name: 'accounts',
  version: 2,
  table: {
    keyColumn: 'user_id',
    columns: {
      user_id: 'text',
      role: 'text',
      username: 'text',
      email: 'text',
      name: 'text',
      phone: 'text',
      website: 'text',
      bio: 'text',
      organisation: 'text',
      registered_at: 'timestamptz',
      last_signed_in_at: 'timestamptz',
      closed_at: 'timestamptz',
      listed_as: 'text',
      found_by: 'text',
    },
    indexes: [
      ['registered_at desc', 'user_id desc'],
      ['role', 'registered_at desc', 'user_id desc'],
    ],
  },
  personal: {
    subjectColumn: 'user_id',
    erasedBy: byClosingTheAccount,
    blank: {
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
  invariants: {
    'Closed accounts show nothing of their member.': `closed_at is null or (name = '${formerMember}' and email = '')`,
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

/** The member as the client sees them (spec §3, current user); null when there is no such account. */
export const findCurrentUser = async (db: Kysely<ReadModels>, userId: string): Promise<CurrentUser | null> => {
  const [account, charity, consultant] = await Promise.all([
    db.selectFrom('accounts').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    db.selectFrom('charities').selectAll().where('user_id', '=', userId).limit(1).executeTakeFirst(),
    db.selectFrom('consultants').selectAll().where('user_id', '=', userId).limit(1).executeTakeFirst(),
  ]);
  if (!account) return null;
  return {
    id: account.user_id,
    username: account.username,
    email: account.email,
    name: account.name,
    role: account.role,
    organization: charity?.organisation ?? account.organisation,
    phone: account.phone,
    website: account.website,
    bio: account.bio,
    charityProfile: charity
      ? {
          id: charity.charity_id,
          registeredNumber: charity.registered_number,
          revenue: charity.revenue,
          employeeCount: charity.employee_count,
          foundingYear: charity.founding_year,
          mission: charity.mission,
          primaryCause: charity.primary_cause,
          location: charity.location,
          membershipTier: charity.membership_tier,
          membershipActive: charity.membership_active,
          membershipExpiry: charity.membership_renews_at,
        }
      : null,
    consultantProfile: consultant
      ? {
          id: consultant.consultant_id,
          status: consultant.status,
          reason: consultant.reason,
          availability: consultant.is_available,
          isApproved: consultant.status === 'approved',
          expertise: consultant.expertise,
          yearsExperience: consultant.years_experience,
          hourlyRate: consultant.hourly_rate,
          linkedin: consultant.linkedin,
        }
      : null,
  };
};

const newest = newestFirst('registered_at', 'user_id');

/** Which members administrators ask for. */
export interface MembersRequest extends PageRequest {
  readonly role?: MemberRole | undefined;
  /** Part of the name, the organisation, the username or the e-mail address. */
  readonly search?: string | undefined;
}

/** Members, newest first, closed accounts included. Throws `InvalidCursor`. */
export const listMembers = async (
  db: Kysely<ReadModels>,
  { role, search, ...request }: MembersRequest,
): Promise<MemberList> => {
  const slice = sliceOf(newest, request);
  const matching = db
    .selectFrom('accounts')
    .where(contains(search, 'found_by'))
    .$if(role !== undefined, (query) => (role ? query.where('role', '=', role) : query));
  const [rows, total] = await Promise.all([
    matching.selectAll().where(behindCursor(slice)).orderBy(inOrder(slice)).limit(slice.limit).execute(),
    countOf(db, matching),
  ]);
  const page = pageOf(
    rows,
    slice,
    (row) => ({
      id: row.user_id,
      role: row.role,
      name: row.name,
      username: row.username,
      email: row.email,
      organisation: row.organisation,
      createdAt: row.registered_at,
      lastSignedInAt: row.last_signed_in_at,
      closedAt: row.closed_at,
    }),
    (row) => [row.registered_at, row.user_id],
  );
  return { ...page, total };
};
