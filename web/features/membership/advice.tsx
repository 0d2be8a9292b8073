import { useCurrentUser } from '#api/session.ts';
import type { MembershipTier } from '#domain/charities/membership-tiers.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
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
      <Button size="small" onClick={() => onChoose(better)}>
        Choose {tierLabel(better)}
      </Button>
    </Notice>
  );
};

/** Asks a charity without a name for it before a charge. Renders nothing for a charity that has one. */
export const NameAdvice = () => {
  const { user } = useCurrentUser();
  if (user?.role !== 'charity' || user.organization !== null) return null;
  return (
    <Notice tone="caution" title="Your charity has no name yet">
      <p>Until you add it, your invoices are made out to {user.name}.</p>
      <p>
        <TextLink to="/profile-edit">Add the name</TextLink>
      </p>
    </Notice>
  );
};
