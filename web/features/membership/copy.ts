import type { Charge } from '#contract/memberships.ts';
import { type Billing, creditDays } from '#domain/charities/billing.ts';
import { type MembershipTier, membershipTierFacts } from '#domain/charities/membership-tiers.ts';
import { formatLongDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import type { Term, Terms } from './terms.ts';

/** Text of the membership card and its dialogs, with the specification's labels (§2, Charity dashboard) word for word. */
export const membershipCopy = {
  status: 'Membership Status',
  active: 'Active',
  inactive: 'Inactive',
  noRenewalDate: 'Not available',
  activate: 'Activate Membership',
  activating: 'Activating...',
  manage: 'Manage Membership',
  save: 'Save Changes',
  saving: 'Saving...',
  renewEarly: 'Renew Early',
  renewing: 'Renewing...',
  stop: 'Stop Renewal',
  stopping: 'Stopping...',
  resume: 'Resume Renewal',
  resuming: 'Resuming...',
  settlement: 'We will send you an invoice; no payment is taken online. Consultants’ fees are extra.',
  credit: `If you completed a one-off project within the last ${creditDays} days, we deduct its set-up fee from your invoice. The fee of a project that is still open is not credited: complete it first.`,
  farEnough: 'Your membership is already renewed as far ahead as possible.',
  failed: { title: 'Change failed' },
} as const;

export const billingLabels: Readonly<Record<Billing, string>> = { monthly: 'Monthly', annual: 'Annual' };

/** 'Medium Organization, annual billing'. */
export const formatTerms = ({ tier, billing }: Terms): string =>
  `${membershipTierFacts[tier].label}, ${billingLabels[billing].toLowerCase()} billing`;

/** '£774 for 6 months', '£129 for one month'. */
export const formatPrice = ({ price, months }: Pick<Term, 'price' | 'months'>): string =>
  `${formatPounds(price)} for ${months === 1 ? 'one month' : `${months} months`}`;

/** '4 March 2027 to 4 March 2028'. */
export const formatPeriod = ({ from, to }: Pick<Term, 'from' | 'to'>): string =>
  `${formatLongDate(from)} to ${formatLongDate(to)}`;

export const invoiceCopy = {
  settlement: 'No payment is taken online. Please pay by bank transfer and give the reference of the invoice.',
  noVat: 'No VAT has been added.',
  missing: { title: 'Invoice not found', message: 'It may belong to another charity.' },
} as const;

export const chargeLabels: Readonly<Record<Charge['item']['for'], string>> = {
  activation: 'Activation',
  renewal: 'Renewal',
  'early-renewal': 'Early renewal',
  'one-off': 'One-off project',
};

/** 'an invoice for £525: £774 less £249, the set-up fee of your one-off project'. */
export const formatInvoice = ({ due, price, credit }: Pick<Charge, 'due' | 'price' | 'credit'>): string =>
  credit === 0
    ? `an invoice for ${formatPounds(due)}`
    : `an invoice for ${formatPounds(due)}: ${formatPounds(price)} less ${formatPounds(credit)}, the set-up fee of your one-off project`;

export const tierLabel = (tier: MembershipTier): string => membershipTierFacts[tier].label;
