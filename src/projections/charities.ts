import type { CharityEvent } from '../domain/charities/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import type { CharityRow } from './rows.ts';

export const charities = projection<CharityRow, CharityEvent>({
  name: 'charities',
  version: 1,
  table: {
    keyColumn: 'charity_id',
    columns: {
      charity_id: 'text',
      user_id: 'text',
      organisation: 'text',
      registered_number: 'text',
      revenue: 'bigint',
      employee_count: 'integer',
      founding_year: 'integer',
      mission: 'text',
      primary_cause: 'text',
      location: 'text',
      membership_tier: 'text',
      membership_active: 'boolean',
      membership_expiry: 'timestamptz',
      registered_at: 'timestamptz',
    },
    indexes: [['user_id']],
  },
  key: aggregateIdOf,
  handlers: {
    CharityRegistered: (_row, { data, metadata }, charityId) => ({
      charity_id: charityId,
      user_id: data.userId,
      organisation: data.organisation,
      registered_number: data.registeredNumber,
      revenue: data.revenue,
      employee_count: data.employeeCount,
      founding_year: data.foundingYear,
      mission: data.mission,
      primary_cause: data.primaryCause,
      location: data.location,
      membership_tier: data.membershipTier,
      // A tier is chosen on registering, a membership is activated later (spec §4).
      membership_active: false,
      membership_expiry: null,
      registered_at: metadata.occurredAt,
    }),
  },
});
