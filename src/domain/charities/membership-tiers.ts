/** Membership tiers, smallest first (spec §9). */
export const membershipTiers = ['small', 'medium', 'large'] as const;
export type MembershipTier = (typeof membershipTiers)[number];

export const defaultMembershipTier: MembershipTier = 'small';

/** The label of each tier, and the annual revenue it is meant for (spec §§3, 9). */
export const membershipTierFacts: Readonly<Record<MembershipTier, { label: string; revenue: string }>> = {
  small: { label: 'Small Organization', revenue: 'under £1 million' },
  medium: { label: 'Medium Organization', revenue: '£1-5 million' },
  large: { label: 'Large Organization', revenue: 'over £5 million' },
};

/** The tier that is meant for an annual revenue in whole pounds (spec §9). */
export const tierForRevenue = (revenue: number): MembershipTier => {
  if (revenue < 1_000_000) return 'small';
  return revenue <= 5_000_000 ? 'medium' : 'large';
};
