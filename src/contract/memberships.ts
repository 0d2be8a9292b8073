import { z } from 'zod';
import { billings } from '../domain/charities/billing.ts';
import { membershipTiers } from '../domain/charities/membership-tiers.ts';
import { EmptyBody, type EndpointTable, type Examples, onlyPage } from './endpoint.ts';
import { ById, named, PageQuery, page, wholeNumberInQuery } from './fields.ts';
import { charityFacts, charityId, charityPerson } from './sample-people.ts';

const tier = z.enum(membershipTiers, { error: 'Please select a membership tier' });

const billing = z.enum(billings, { error: 'Please choose monthly or annual billing' });

export const MembershipTermsForm = z.object({ tier, billing });

/** Current membership of a charity (decisions, Activate / Manage / Renew Early). Amounts in whole pounds. */
export const Membership = named('Membership', {
  tier: z.enum(membershipTiers),
  billing: z.enum(billings).nullable().describe('Null before the first activation.'),
  active: z.boolean(),
  since: z.iso.datetime().nullable(),
  renewsAt: z.iso.datetime().nullable().describe('End of the term, when it is renewed or lapses.'),
  renewal: z.enum(['continues', 'stopped']).nullable(),
  ahead: z
    .array(
      z.object({
        tier: z.enum(membershipTiers),
        billing: z.enum(billings),
        from: z.iso.datetime(),
        to: z.iso.datetime(),
      }),
    )
    .describe('Terms that were paid for early and have not begun, in order.'),
  next: z
    .object({ tier: z.enum(membershipTiers), billing: z.enum(billings), price: z.int() })
    .nullable()
    .describe('Terms of the next renewal, also while renewal is stopped; null without an active membership.'),
  oneOffs: z
    .object({ requested: z.int(), nextSetUpFee: z.int() })
    .describe('One-off projects so far, cancelled ones too, and the set-up fee of another.'),
});
export type Membership = z.output<typeof Membership>;

/** What is charged. */
const ChargedItem = z.discriminatedUnion('for', [
  z.object({
    for: z.enum(['activation', 'renewal', 'early-renewal']),
    tier: z.enum(membershipTiers),
    billing: z.enum(billings),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
  z.object({ for: z.literal('one-off'), project: z.string().describe('Its title.') }),
]);

/** Charge for a term of a membership, or set-up fee of a one-off project; settled offline. */
export const Charge = named('Charge', {
  id: z.uuid().describe('Of its invoice.'),
  item: ChargedItem,
  price: z.int(),
  credit: z.int().describe('Credited set-up fee of a one-off project.'),
  due: z.int(),
  createdAt: z.iso.datetime(),
});
export type Charge = z.output<typeof Charge>;

export const ChargeList = page(Charge).meta({ id: 'ChargeList' });
export type ChargeList = z.output<typeof ChargeList>;

/** The invoice for one charge, from the facts of the charge. Amounts in whole pounds. */
export const Invoice = named('Invoice', {
  id: z.uuid(),
  reference: z.string().describe('Derived from the charge: always the same, but not numbered in order.'),
  date: z.iso.datetime(),
  charity: z.object({
    name: z.string(),
    registeredNumber: z.string().nullable(),
    location: z.string().nullable(),
  }),
  item: ChargedItem,
  price: z.int(),
  credit: z.int(),
  due: z.int(),
});
export type Invoice = z.output<typeof Invoice>;

const MembershipsQuery = PageQuery.extend({
  dueWithinDays: wholeNumberInQuery(0, 366)
    .optional()
    .describe('Only memberships whose term ends within this many days.'),
});

/** A charity's membership as administrators see it. */
export const ListedMembership = named('ListedMembership', {
  id: z.uuid().describe('The charity.'),
  organisation: z.string(),
  email: z.string(),
  tier: z.enum(membershipTiers),
  billing: z.enum(billings),
  since: z.iso.datetime(),
  renewsAt: z.iso.datetime(),
  renewal: z.enum(['continues', 'stopped']),
});
export type ListedMembership = z.output<typeof ListedMembership>;

export const ListedMembershipList = page(ListedMembership).meta({ id: 'ListedMembershipList' });
export type ListedMembershipList = z.output<typeof ListedMembershipList>;

const change = {
  access: ['charity'],
  success: { status: 200, body: Membership },
  problems: [409],
  mayLag: true,
} as const;

export const endpoints = {
  getMembership: {
    route: 'GET /api/membership',
    summary: "The charity's membership",
    access: ['charity'],
    success: { status: 200, body: Membership },
  },
  listMembershipCharges: {
    route: 'GET /api/membership/charges',
    summary: 'Membership charges and set-up fees of one-off projects, newest first',
    access: ['charity'],
    query: PageQuery,
    success: { status: 200, body: ChargeList },
  },
  getInvoice: {
    route: 'GET /api/invoices/{id}',
    summary: 'The invoice for a membership charge or a one-off project',
    description: 'By the id of the charge, or of the project. For the charity that was charged, and administrators.',
    access: ['charity', 'admin'],
    params: ById,
    success: { status: 200, body: Invoice },
  },
  activateMembership: {
    route: 'POST /api/membership',
    summary: 'Activate a membership',
    description: 'Active at once. The charge is settled offline; no payment is taken here.',
    access: ['charity'],
    body: MembershipTermsForm,
    success: { status: 201, body: Membership },
    idempotent: true,
    mayLag: true,
  },
  changeMembershipTerms: {
    route: 'PUT /api/membership/terms',
    summary: 'Change tier or billing from the next renewal',
    ...change,
    body: MembershipTermsForm,
  },
  stopRenewal: {
    route: 'DELETE /api/membership/renewal',
    summary: 'Stop the renewal: the membership ends with its term',
    ...change,
    limitPerMinute: 10,
  },
  resumeRenewal: {
    route: 'PUT /api/membership/renewal',
    summary: 'Resume the renewal',
    ...change,
    body: EmptyBody,
    limitPerMinute: 10,
  },
  renewEarly: {
    route: 'POST /api/membership/renewal',
    summary: 'Add the next term now',
    access: ['charity'],
    body: EmptyBody,
    success: { status: 201, body: Membership },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 10,
  },
  listMemberships: {
    route: 'GET /api/admin/memberships',
    summary: 'Active memberships, soonest end first',
    access: ['admin'],
    query: MembershipsQuery,
    success: { status: 200, body: ListedMembershipList },
  },
} as const satisfies EndpointTable;

const active: Membership = {
  tier: 'small',
  billing: 'monthly',
  active: true,
  since: '2026-01-12T09:30:00.000Z',
  renewsAt: '2026-07-12T09:30:00.000Z',
  renewal: 'continues',
  ahead: [],
  next: { tier: 'small', billing: 'monthly', price: 129 },
  oneOffs: { requested: 1, nextSetUpFee: 499 },
};

const charged = {
  id: '01920f85-1122-7a33-8b44-5c66d7e8f901',
  item: {
    for: 'activation',
    tier: 'small',
    billing: 'monthly',
    from: '2026-01-12T09:30:00.000Z',
    to: '2026-07-12T09:30:00.000Z',
  },
  price: 774,
  credit: 249,
  due: 525,
} as const;

export const examples: Examples<typeof endpoints> = {
  getMembership: { success: active },
  listMembershipCharges: { success: { data: [{ ...charged, createdAt: '2026-01-12T09:30:00.000Z' }], ...onlyPage } },
  getInvoice: {
    success: {
      ...charged,
      reference: 'FB-5C66D7E8F901',
      date: '2026-01-12T09:30:00.000Z',
      charity: {
        name: 'Harbour Lights',
        registeredNumber: charityFacts.registeredNumber,
        location: charityFacts.location,
      },
    },
  },
  activateMembership: { body: { tier: 'small', billing: 'monthly' }, success: active },
  changeMembershipTerms: {
    body: { tier: 'medium', billing: 'annual' },
    success: { ...active, next: { tier: 'medium', billing: 'annual', price: 2149 } },
  },
  stopRenewal: { success: { ...active, renewal: 'stopped' } },
  resumeRenewal: { body: {}, success: active },
  renewEarly: {
    body: {},
    success: {
      ...active,
      renewsAt: '2026-08-12T09:30:00.000Z',
      ahead: [{ tier: 'small', billing: 'monthly', from: '2026-07-12T09:30:00.000Z', to: '2026-08-12T09:30:00.000Z' }],
    },
  },
  listMemberships: {
    success: {
      data: [
        {
          id: charityId,
          organisation: 'Harbour Lights',
          email: charityPerson.email,
          tier: 'small',
          billing: 'monthly',
          since: '2026-01-12T09:30:00.000Z',
          renewsAt: '2026-07-12T09:30:00.000Z',
          renewal: 'continues',
        },
      ],
      ...onlyPage,
    },
  },
};
