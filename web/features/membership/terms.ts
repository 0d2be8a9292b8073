import { addDays, parseISO } from 'date-fns';
import type { Membership } from '#contract/memberships.ts';
import { type Billing, firstTermMonths, priceOf, renewalMonths } from '#domain/charities/billing.ts';
import { type MembershipTier, tierForRevenue } from '#domain/charities/membership-tiers.ts';
import { endOfTerm, isWithinReach } from '#domain/charities/terms.ts';
import { ukDayOf } from '#domain/kernel/uk-day.ts';

/** Labels for the number of strategy sessions a year (spec §9). */
export const strategySessions: Readonly<Record<number, string>> = {
  1: 'Annual strategy session',
  2: 'Bi-annual strategy sessions',
  4: 'Quarterly strategy sessions',
};

export interface Terms {
  readonly tier: MembershipTier;
  readonly billing: Billing;
}

/** One term of a membership, with its price in whole pounds. Times are UTC, ISO 8601. */
export interface Term extends Terms {
  readonly months: number;
  readonly from: string;
  readonly to: string;
  readonly price: number;
}

/** The first term of a membership activated at `now`. */
export const firstTerm = ({ tier, billing }: Terms, now: string): Term => {
  const months = firstTermMonths[billing];
  return { tier, billing, months, from: now, to: endOfTerm(now, now, months), price: priceOf(tier, billing, months) };
};

/** An active membership. */
export interface RunningMembership extends Terms {
  readonly since: string;
  readonly renewsAt: string;
  readonly renewal: 'continues' | 'stopped';
  /** Terms that were paid for early and have not begun. */
  readonly ahead: Membership['ahead'];
  /** Terms of the next term; while the renewal is stopped, those that would apply on resuming it. */
  readonly next: Terms;
}

/** The membership if it is active, else null. */
export const runningMembership = ({
  active,
  tier,
  billing,
  since,
  renewsAt,
  renewal,
  ahead,
  next,
}: Membership): RunningMembership | null =>
  active && billing !== null && since !== null && renewsAt !== null && renewal !== null && next !== null
    ? { tier, billing, since, renewsAt, renewal, ahead, next }
    : null;

const isSame = (one: Terms, other: Terms): boolean => one.tier === other.tier && one.billing === other.billing;

/** The terms of the latest paid term. */
export const latestTerms = ({ tier, billing, ahead }: RunningMembership): Terms => ahead.at(-1) ?? { tier, billing };

/** When other terms apply than before, by what is paid for and, if the membership renews, from its renewal on. */
export const laterTerms = (membership: RunningMembership): readonly (Terms & { readonly from: string })[] => {
  const { ahead, renewal, renewsAt, next } = membership;
  const later = [...ahead, ...(renewal === 'continues' ? [{ ...next, from: renewsAt }] : [])];
  return later.filter((terms, index) => !isSame(terms, later[index - 1] ?? membership));
};

/** The term after the current one, on the given terms. */
export const nextTerm = (
  { since, renewsAt }: Pick<RunningMembership, 'since' | 'renewsAt'>,
  { tier, billing }: Terms,
): Term => {
  const months = renewalMonths[billing];
  return {
    tier,
    billing,
    months,
    from: renewsAt,
    to: endOfTerm(since, renewsAt, months),
    price: priceOf(tier, billing, months),
  };
};

/** Whether the membership can be renewed early at `now`. The server checks again. */
export const mayRenewEarly = ({ to }: Term, now: string): boolean => isWithinReach(to, now);

/**
 * The tier intended for the revenue (whole pounds a year) if another tier is chosen; otherwise, or without a known
 * revenue, null.
 */
export const betterTier = (revenue: number | null | undefined, chosen: MembershipTier): MembershipTier | null => {
  if (!revenue || revenue < 0) return null;
  const better = tierForRevenue(revenue);
  return better === chosen ? null : better;
};

/** How invoices are paid. The account is made up, as the address of the brand is: no bank has it. */
export const payment = {
  /** Days from the date of an invoice. */
  withinDays: 30,
  account: ['Account name: Fellowbridge', 'Sort code: 00-00-00', 'Account number: 00000000'],
} as const;

/** The last day to pay an invoice, as a local date. */
export const payBy = (invoiceDate: string): string =>
  ukDayOf(addDays(parseISO(`${ukDayOf(new Date(invoiceDate))}T12:00:00Z`), payment.withinDays));
