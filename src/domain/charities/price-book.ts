import type { MembershipTier } from './membership-tiers.ts';

/** Price and benefits of a membership. Prices are whole pounds sterling. */
interface MembershipPrice {
  /** Shown when a charity registers (spec §9, registration-page price). */
  readonly registrationPerMonth: number;
  /** Shown on the pricing page and charged on activation. */
  readonly perMonth: number;
  readonly perYear: number;
  /** Percent off consultants' standard rates. */
  readonly consultantDiscount: number;
  /** Strategy sessions a year: annual, bi-annual, quarterly. */
  readonly strategySessionsPerYear: number;
}

/** Both price sets of spec §9. They differ in the specification and are shown exactly as given. */
export const membershipPrices: Readonly<Record<MembershipTier, MembershipPrice>> = {
  small: { registrationPerMonth: 175, perMonth: 129, perYear: 1393, consultantDiscount: 5, strategySessionsPerYear: 1 },
  medium: {
    registrationPerMonth: 295,
    perMonth: 199,
    perYear: 2149,
    consultantDiscount: 10,
    strategySessionsPerYear: 2,
  },
  large: {
    registrationPerMonth: 495,
    perMonth: 249,
    perYear: 2689,
    consultantDiscount: 15,
    strategySessionsPerYear: 4,
  },
};

/** The set-up fee of a charity's first one-off project, and of each later one (spec §9). */
export const oneOffSetUpFee = { first: 249, later: 499 } as const;

/** The set-up fee of the next one-off project of a charity, in pounds, whether or not the first one's fee is taken. */
export const nextSetUpFee = (isFirstTaken: boolean): number => oneOffSetUpFee[isFirstTaken ? 'later' : 'first'];
