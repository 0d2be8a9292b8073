import type { MembershipTier } from '#domain/charities/membership-tiers.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { tierLabel } from './copy.ts';
import { betterTier } from './terms.ts';

interface TierAdviceProps {
  /** Whole pounds a year; null or 0 if unknown. */
  readonly revenue: number | null | undefined;
  readonly tier: MembershipTier;
  readonly onChoose: (tier: MembershipTier) => void;
}

/** Suggests the tier intended for the charity's revenue if another tier is chosen. */
export const TierAdvice = ({ revenue, tier, onChoose }: TierAdviceProps) => {
  const better = betterTier(revenue, tier);
  if (better === null) return null;
  return (
    <Notice tone="caution" title={`${tierLabel(better)} fits your annual revenue`} announce>
      <p>Your revenue usually decides the tier, but you can keep the one that you chose.</p>
      <Button size="small" variant="secondary" onClick={() => onChoose(better)}>
        Choose {tierLabel(better)}
      </Button>
    </Notice>
  );
};
