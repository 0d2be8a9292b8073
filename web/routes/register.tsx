import { createFileRoute } from '@tanstack/react-router';
import {
  defaultMembershipTier,
  type MembershipTier,
  membershipTiers,
} from '../../src/domain/charities/membership-tiers.ts';
import { RegisterPage } from '../features/account/register-page.tsx';

const Register = () => <RegisterPage tier={Route.useSearch().tier ?? defaultMembershipTier} />;

export const Route = createFileRoute('/register')({
  validateSearch: ({ tier }: Record<string, unknown>): { tier?: MembershipTier } => {
    const known = membershipTiers.find((value) => value === tier);
    return known ? { tier: known } : {};
  },
  component: Register,
});
