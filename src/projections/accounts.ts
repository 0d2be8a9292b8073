import type { Kysely } from 'kysely';
import type { AccountEvent } from '../domain/accounts/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { CurrentUser } from '../http/contract/accounts.ts';
import { projection } from './engine/projection.ts';
import type { AccountRow, ReadModels } from './rows.ts';

export const accounts = projection<AccountRow, AccountEvent>({
  name: 'accounts',
  version: 1,
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
    },
  },
  key: aggregateIdOf,
  handlers: {
    AccountRegistered: (_row, { data, metadata }) => ({
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
    }),
  },
});

/** The member as the client sees them (spec §3, current user); null when there is no such account. */
export const findCurrentUser = async (db: Kysely<ReadModels>, userId: string): Promise<CurrentUser | null> => {
  const account = await db.selectFrom('accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!account) return null;
  const charity = await db
    .selectFrom('charities')
    .selectAll()
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return {
    id: account.user_id,
    username: account.username,
    email: account.email,
    name: account.name,
    role: account.role,
    organization: account.organisation ?? charity?.organisation ?? null,
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
          membershipExpiry: charity.membership_expiry,
        }
      : null,
    // Nothing in the history makes a member a consultant yet.
    consultantProfile: null,
  };
};
