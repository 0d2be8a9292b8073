import { type SqlBool, sql } from 'kysely';
import type { Charge, ChargeList, ListedMembershipList, Membership } from '../../contract/memberships.ts';
import { priceOf, renewalMonths } from '../../domain/charities/billing.ts';
import { nextSetUpFee, oneOffSetUpFee } from '../../domain/charities/price-book.ts';
import { type ListOrder, listPage, newestFirst, type PageRequest } from '../../platform/paging.ts';
import type { CharityRow } from '../charities.ts';
import type { ReadDb } from '../read-models.ts';

const DAY_MS = 86_400_000;

export const daysAfter = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();

const nextTermOf = ({ next_tier: tier, next_billing: billing }: CharityRow): Membership['next'] => {
  if (tier === null || billing === null) return null;
  return { tier, billing, price: priceOf(tier, billing, renewalMonths[billing]) };
};

/** The charity's one-off projects so far, and the set-up fee of another (docs/decisions, One-off projects). */
const oneOffsOf = async (db: ReadDb, charityId: string): Promise<Membership['oneOffs']> => {
  const { requested, isFirstTaken } = await db
    .selectFrom('projects')
    .where('charity_id', '=', charityId)
    .where('set_up_fee', 'is not', null)
    .select([
      sql<number>`count(*)`.as('requested'),
      sql<boolean>`coalesce(bool_or(set_up_fee = ${oneOffSetUpFee.first}), false)`.as('isFirstTaken'),
    ])
    .executeTakeFirstOrThrow();
  return { requested, nextSetUpFee: nextSetUpFee(isFirstTaken) };
};

/** A charity's membership; null if there is no such charity. */
export const findMembership = async (db: ReadDb, charityId: string): Promise<Membership | null> => {
  const row = await db.selectFrom('charities').selectAll().where('charity_id', '=', charityId).executeTakeFirst();
  if (!row) return null;
  return {
    tier: row.membership_tier,
    billing: row.membership_billing,
    active: row.membership_active,
    since: row.membership_since,
    renewsAt: row.membership_renews_at,
    renewal: row.membership_renewal,
    ahead: [...(row.membership_ahead ?? [])],
    next: nextTermOf(row),
    oneOffs: await oneOffsOf(db, charityId),
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

interface MembershipsRequest extends PageRequest {
  /** Only memberships whose term ends within this number of days. */
  readonly dueWithinDays?: number | undefined;
}

/** Active memberships, sorted by the end of their term. Throws `InvalidCursor`. */
export const listMemberships = async (
  db: ReadDb,
  { dueWithinDays, ...request }: MembershipsRequest,
  now: Date,
): Promise<ListedMembershipList> => {
  const until = dueWithinDays === undefined ? null : daysAfter(now, dueWithinDays);
  const matching = db
    .selectFrom('charities')
    .innerJoin('accounts', 'accounts.user_id', 'charities.user_id')
    .where('membership_renews_at', 'is not', null)
    .$if(until !== null, (query) => query.where('membership_renews_at', '<=', until));
  return listPage(db, request, {
    matching,
    rows: matching
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
      ]),
    order: nextToEnd,
    entryOf: ({ charity_id: id, ...row }) => ({ id, ...row }),
    keyOf: (row) => [row.renewsAt, row.charity_id],
  });
};

/** IDs of charities with a due reminder, renewal or end, the longest due first, except those in `without`. */
export const dueMemberships = async (
  db: ReadDb,
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

/** What charities owe or owed: their terms of membership, and the set-up fees of their one-off projects. */
export const charges = (db: ReadDb) =>
  db.selectFrom((from) =>
    from
      .selectFrom('membership_charges')
      .select(['charge_id', 'charity_id', 'created_at', 'price', 'credit', 'due'])
      .select(
        sql<Charge['item']>`jsonb_build_object(
          'for', charged_for, 'tier', tier, 'billing', billing, 'from', term_from, 'to', term_to)`.as('item'),
      )
      .unionAll(
        from
          .selectFrom('projects')
          .where('set_up_fee', 'is not', null)
          .select(['project_id as charge_id', 'charity_id', 'created_at'])
          .select((columns) => [
            columns.ref('set_up_fee').$notNull().as('price'),
            sql<number>`0`.as('credit'),
            columns.ref('set_up_fee').$notNull().as('due'),
          ])
          .select(sql<Charge['item']>`jsonb_build_object('for', 'one-off', 'project', title)`.as('item')),
      )
      .as('charges'),
  );

/** The item of a charge, whose times JSON has in another form. */
export const itemOf = ({ item }: Pick<Charge, 'item'>): Charge['item'] =>
  item.for === 'one-off'
    ? item
    : { ...item, from: new Date(item.from).toISOString(), to: new Date(item.to).toISOString() };

/** A charity's charges, newest first. Throws `InvalidCursor`. */
export const listCharges = (db: ReadDb, charityId: string, request: PageRequest): Promise<ChargeList> => {
  const matching = charges(db).where('charity_id', '=', charityId);
  return listPage(db, request, {
    matching,
    rows: matching.select(['charge_id', 'created_at', 'price', 'credit', 'due', 'item']),
    order: newestFirst('created_at', 'charge_id'),
    entryOf: ({ charge_id: id, created_at: createdAt, ...row }) => ({ ...row, id, item: itemOf(row), createdAt }),
    keyOf: (row) => [row.created_at, row.charge_id],
  });
};
