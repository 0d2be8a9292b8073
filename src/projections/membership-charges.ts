import type { Kysely } from 'kysely';
import type { CharityEvent } from '../domain/charities/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ChargeList } from '../http/contract/memberships.ts';
import { projection } from './engine/projection.ts';
import { behindCursor, countOf, inOrder, newestFirst, type PageRequest, pageOf, sliceOf } from './paging.ts';
import type { MembershipChargeRow, ReadModels } from './rows.ts';

export const membershipCharges = projection<MembershipChargeRow, Extract<CharityEvent, { type: 'MembershipCharged' }>>({
  name: 'membership_charges',
  version: 1,
  table: {
    keyColumn: 'charge_id',
    columns: {
      charge_id: 'text',
      charity_id: 'text',
      charged_for: 'text',
      tier: 'text',
      billing: 'text',
      term_from: 'timestamptz',
      term_to: 'timestamptz',
      price: 'integer',
      credit: 'integer',
      due: 'integer',
      created_at: 'timestamptz',
    },
    indexes: [['charity_id', 'created_at desc', 'charge_id desc']],
  },
  invariants: {
    'A term ends after it has begun.': 'term_from < term_to',
    'What is due is no more than the price, and not below zero.': 'due between 0 and price',
  },
  key: ({ data }) => data.chargeId,
  handlers: {
    MembershipCharged: (_row, event) => ({
      charge_id: event.data.chargeId,
      charity_id: aggregateIdOf(event),
      charged_for: event.data.for,
      tier: event.data.tier,
      billing: event.data.billing,
      term_from: event.data.from,
      term_to: event.data.to,
      price: event.data.price,
      credit: event.data.credit,
      due: event.data.due,
      created_at: event.metadata.occurredAt,
    }),
  },
});

const newest = newestFirst('created_at', 'charge_id');

/** What a charity owes for its memberships, newest first. Throws `InvalidCursor`. */
export const listCharges = async (
  db: Kysely<ReadModels>,
  charityId: string,
  request: PageRequest,
): Promise<ChargeList> => {
  const slice = sliceOf(newest, request);
  const ofCharity = db.selectFrom('membership_charges').where('charity_id', '=', charityId);
  const [rows, total] = await Promise.all([
    ofCharity.selectAll().where(behindCursor(slice)).orderBy(inOrder(slice)).limit(slice.limit).execute(),
    countOf(db, ofCharity),
  ]);
  const page = pageOf(
    rows,
    slice,
    (row) => ({
      id: row.charge_id,
      for: row.charged_for,
      tier: row.tier,
      billing: row.billing,
      from: row.term_from,
      to: row.term_to,
      price: row.price,
      credit: row.credit,
      due: row.due,
      createdAt: row.created_at,
    }),
    (row) => [row.created_at, row.charge_id],
  );
  return { ...page, total };
};
