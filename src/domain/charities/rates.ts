import type { MembershipTier } from './membership-tiers.ts';
import { membershipPrices } from './price-book.ts';

/** What members of a tier pay an hour, in pence: the standard rate, in whole pounds, less their discount (spec §9). */
export const memberRate = (hourlyRate: number, tier: MembershipTier): number =>
  hourlyRate * (100 - membershipPrices[tier].consultantDiscount);
