import { createFileRoute } from '@tanstack/react-router';
import type { MembershipTier } from '#domain/charities/membership-tiers.ts';
import { RegisterPage } from '#features/account/register-page.tsx';
import { keyOf } from '#lib/search-values.ts';

const tiers: Readonly<Record<MembershipTier, true>> = { small: true, medium: true, large: true };

const Register = () => {
  const { tier, ...link } = Route.useSearch();
  return <RegisterPage tier={tier} link={link} />;
};

export const Route = createFileRoute('/_app/register')({
  validateSearch: ({ tier, invitation }: Record<string, unknown>): { tier?: MembershipTier; invitation?: string } => {
    const known = keyOf(tiers, tier);
    return { ...(known ? { tier: known } : {}), ...(typeof invitation === 'string' ? { invitation } : {}) };
  },
  component: Register,
});
