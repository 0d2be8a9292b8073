import { z } from 'zod';
import { billings } from '../../domain/charities/billing.ts';
import { membershipTiers } from '../../domain/charities/membership-tiers.ts';
import { PageQuery, page, wholeNumberInQuery } from './fields.ts';

const tier = z.enum(membershipTiers, { error: 'Please select a membership tier' });
const billing = z.enum(billings, { error: 'Please choose monthly or annual billing' });

export const MembershipTermsForm = z.object({ tier, billing });

/** A charity's membership as it stands (decisions, Activate / Manage / Renew Early). Money is whole pounds. */
export const Membership = z
  .object({
    tier: z.enum(membershipTiers),
    billing: z.enum(billings).nullable().meta({ description: 'Null while no membership was activated.' }),
    active: z.boolean(),
    since: z.iso.datetime().nullable(),
    renewsAt: z.iso.datetime().nullable().meta({ description: 'When the term ends: it is renewed then, or lapses.' }),
    renewal: z.enum(['continues', 'stopped']).nullable(),
    next: z
      .object({ tier: z.enum(membershipTiers), billing: z.enum(billings), price: z.int() })
      .nullable()
      .meta({
        description:
          'What the next term will be, or would be once a stopped renewal is resumed; null without an active membership.',
      }),
  })
  .meta({ id: 'Membership' });
export type Membership = z.output<typeof Membership>;

/** What is owed for a term; settled offline. */
export const Charge = z
  .object({
    id: z.uuid(),
    for: z.enum(['activation', 'renewal', 'early-renewal']),
    tier: z.enum(membershipTiers),
    billing: z.enum(billings),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    price: z.int(),
    credit: z.int().meta({ description: 'A one-off set-up fee that counts towards it.' }),
    due: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'MembershipCharge' });
export type Charge = z.output<typeof Charge>;

export const ChargeList = page(Charge).meta({ id: 'MembershipChargeList' });
export type ChargeList = z.output<typeof ChargeList>;

export const MembershipsQuery = PageQuery.extend({
  dueWithinDays: wholeNumberInQuery(0, 366)
    .optional()
    .meta({ description: 'Only memberships whose term ends within so many days.' }),
});
