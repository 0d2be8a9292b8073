import { type SqlBool, sql } from 'kysely';
import type { EmailPreferences } from '../../contract/email-preferences.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { type DailyPeriod, emailKindFacts, emailKindsOf } from '../../domain/notifications/email-kinds.ts';
import type { ReadDb } from '../read-models.ts';

/** When a member gets the emails of the kinds that their role gets. */
export const emailPreferencesOf = async (db: ReadDb, userId: string, role: MemberRole): Promise<EmailPreferences> => {
  const rows = await db
    .selectFrom('email_preferences')
    .select(['kind', 'timing'])
    .where('user_id', '=', userId)
    .execute();
  const chosen = new Map(rows.map(({ kind, timing }) => [kind, timing]));
  return {
    data: emailKindsOf(role).map((kind) => ({ kind, timing: chosen.get(kind) ?? emailKindFacts[kind].initial })),
  };
};

const isForDigest = (since: Date) =>
  sql<SqlBool>`daily_from is not null and (daily_until is null or daily_until > ${since.toISOString()})`;

/** Ids of members with a kind of notification that has been in the daily email since a moment. */
export const digestReaders = async (
  db: ReadDb,
  since: Date,
  afterUserId: string,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('email_preferences')
    .select('user_id')
    .distinct()
    .where(isForDigest(since))
    .where('user_id', '>', afterUserId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
};

/** The notifications that belong in a member's daily email. */
export const dailyPeriodsOf = async (db: ReadDb, userId: string): Promise<readonly DailyPeriod[]> => {
  const rows = await db
    .selectFrom('email_preferences')
    .select(['kind', 'daily_from', 'daily_until', 'earlier'])
    .where('user_id', '=', userId)
    .execute();
  return rows.flatMap(({ kind, daily_from: from, daily_until: until, earlier }) =>
    from === null ? [] : [...earlier.map((period) => ({ kind, ...period })), { kind, from, until }],
  );
};
