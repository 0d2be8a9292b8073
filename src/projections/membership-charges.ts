import type { Billing } from '../domain/charities/billing.ts';
import type { CharityEvent } from '../domain/charities/events.ts';
import type { MembershipTier } from '../domain/charities/membership-tiers.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { integer, readModelTable, text, timestamptz } from './engine/table.ts';

const table = readModelTable({
  name: 'membership_charges',
  keyColumn: 'charge_id',
  columns: {
    charge_id: text(),
    charity_id: text(),
    charged_for: text<'activation' | 'renewal' | 'early-renewal'>(),
    tier: text<MembershipTier>(),
    billing: text<Billing>(),
    term_from: timestamptz(),
    term_to: timestamptz(),
    /** Pounds, like credit and due. */
    price: integer(),
    credit: integer(),
    due: integer(),
    created_at: timestamptz(),
  },
  indexes: [['charity_id', 'created_at desc', 'charge_id desc']],
});

export const membershipCharges = projection<typeof table, Extract<CharityEvent, { type: 'MembershipCharged' }>>({
  table,
  version: 2,
  purpose: 'The charges of each charity for its membership terms.',
  invariants: {
    'A term ends after it begins.': 'term_from < term_to',
    'The amount due is between zero and the price.': 'due between 0 and price',
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
