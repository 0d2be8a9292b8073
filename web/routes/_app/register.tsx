import { createFileRoute } from '@tanstack/react-router';
import type { MembershipTier } from '#domain/charities/membership-tiers.ts';
import { RegisterPage } from '#features/account/register-page.tsx';
import { keyOf } from '#lib/search-values.ts';

const tiers: Readonly<Record<MembershipTier, true>> = { small: true, medium: true, large: true };

const Register = () => <RegisterPage tier={Route.useSearch().tier} />;

export const Route = createFileRoute('/_app/register')({
  validateSearch: ({ tier }: Record<string, unknown>): { tier?: MembershipTier } => {
    const known = keyOf(tiers, tier);
    return known ? { tier: known } : {};
  },
  component: Register,
});
