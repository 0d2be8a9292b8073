import { type Kysely, type SqlBool, sql } from 'kysely';
import { priceOf, renewalMonths } from '../domain/charities/billing.ts';
import type { ListedMembershipList } from '../http/contract/administration.ts';
import type { Membership } from '../http/contract/memberships.ts';
import { behindCursor, countOf, inOrder, type ListOrder, type PageRequest, pageOf, sliceOf } from './paging.ts';
import type { CharityRow, ReadModels } from './rows.ts';

const DAY_MS = 86_400_000;

/** The moment so many days after `now`. */
export const daysAfter = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();

const nextTermOf = ({ next_tier: tier, next_billing: billing }: CharityRow): Membership['next'] => {
  if (tier === null || billing === null) return null;
  return { tier, billing, price: priceOf(tier, billing, renewalMonths[billing]) };
};

/** A charity's membership as it stands; null when there is no such charity. */
export const findMembership = async (db: Kysely<ReadModels>, charityId: string): Promise<Membership | null> => {
  const row = await db.selectFrom('charities').selectAll().where('charity_id', '=', charityId).executeTakeFirst();
  if (!row) return null;
  return {
    tier: row.membership_tier,
    billing: row.membership_billing,
    active: row.membership_active,
    since: row.membership_since,
    renewsAt: row.membership_renews_at,
    renewal: row.membership_renewal,
    next: nextTermOf(row),
  };
};

const nextToEnd: ListOrder = {
  name: 'next-to-end',
  direction: 'asc',
  parts: [
    { by: 'membership_renews_at', kind: 'instant' },
    { by: 'charity_id', kind: 'id' },
  ],
};

/** Which memberships administrators ask for. */
export interface MembershipsRequest extends PageRequest {
  /** Only those whose term ends within so many days. */
  readonly dueWithinDays?: number | undefined;
}

/** Active memberships, the next to end first. Throws `InvalidCursor`. */
export const listMemberships = async (
  db: Kysely<ReadModels>,
  { dueWithinDays, ...request }: MembershipsRequest,
  now: Date,
): Promise<ListedMembershipList> => {
  const slice = sliceOf(nextToEnd, request);
  const until = dueWithinDays === undefined ? null : daysAfter(now, dueWithinDays);
  const matching = db
    .selectFrom('charities')
    .innerJoin('accounts', 'accounts.user_id', 'charities.user_id')
    .where('membership_renews_at', 'is not', null)
    .$if(until !== null, (query) => query.where('membership_renews_at', '<=', until));
  const [rows, total] = await Promise.all([
    matching
      .select([
        'charity_id',
        'email',
        'membership_tier as tier',
        sql<string>`coalesce(charities.organisation, accounts.name)`.as('organisation'),
      ])
      .select((columns) => [
        columns.ref('membership_billing').$notNull().as('billing'),
        columns.ref('membership_since').$notNull().as('since'),
        columns.ref('membership_renews_at').$notNull().as('renewsAt'),
        columns.ref('membership_renewal').$notNull().as('renewal'),
      ])
      .where(behindCursor(slice))
      .orderBy(inOrder(slice))
      .limit(slice.limit)
      .execute(),
    countOf(db, matching),
  ]);
  const page = pageOf(
    rows,
    slice,
    ({ charity_id: id, ...row }) => ({ id, ...row }),
    (row) => [row.renewsAt, row.charity_id],
  );
  return { ...page, total };
};

/** Charities for whose membership a reminder, the renewal or the end is due by then, the longest due first; those given left out. */
export const dueMemberships = async (
  db: Kysely<ReadModels>,
  by: Date,
  limit: number,
  without: readonly string[] = [],
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('charities')
    .select('charity_id')
    .where('due_at', '<=', by.toISOString())
    .where(sql<SqlBool>`charity_id <> all(${without}::text[])`)
    .orderBy('due_at')
    .orderBy('charity_id')
    .limit(limit)
    .execute();
  return rows.map(({ charity_id: charityId }) => charityId);
};
