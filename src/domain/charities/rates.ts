import type { MembershipTier } from './membership-tiers.ts';
import { membershipPrices } from './price-book.ts';

/** Percent off the standard rates, for members of a tier (spec §9). */
export const memberDiscount = (tier: MembershipTier): number => membershipPrices[tier].consultantDiscount;

/** What hours cost at a standard rate in whole pounds, less a discount in percent. In pence, before VAT; never rounded. */
const cost = (hours: number, rate: number, discount: number): number => hours * rate * (100 - discount);

/** What members of a tier pay an hour, in pence. */
export const memberRate = (hourlyRate: number, tier: MembershipTier): number =>
  cost(1, hourlyRate, memberDiscount(tier));

/** The lowest and the highest of some amounts. */
export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The estimate of a project: its hours at the standard rates of the consultants in question, in whole pounds, less a
 * discount in percent. In pence, before VAT.
 */
export const estimateOf = (hours: number, rates: Range, discount: number): Range => ({
  lowest: cost(hours, rates.lowest, discount),
  highest: cost(hours, rates.highest, discount),
});
