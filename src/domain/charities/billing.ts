import type { MembershipTier } from './membership-tiers.ts';
import { membershipPrices } from './price-book.ts';

/** How a membership is billed (spec §9). */
export const billings = ['monthly', 'annual'] as const;
export type Billing = (typeof billings)[number];

/** Months of the first term: monthly billing has a minimum commitment (spec §9). */
export const firstTermMonths: Readonly<Record<Billing, number>> = { monthly: 6, annual: 12 };

/** Months that each renewal adds. */
export const renewalMonths: Readonly<Record<Billing, number>> = { monthly: 1, annual: 12 };

/** Days after a one-off project's completion within which its set-up fee is credited to a membership (spec §9). */
export const creditDays = 30;

/** Days before a renewal at which the charity is reminded. */
export const reminderDays = [30, 7] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** The price of a term in pounds, from the pricing page (decisions, Two price sets). */
export const priceOf = (tier: MembershipTier, billing: Billing, months: number): number =>
  billing === 'annual' ? membershipPrices[tier].perYear : membershipPrices[tier].perMonth * months;
