import { type Billing, firstTermMonths, priceOf, renewalMonths } from '../../../src/domain/charities/billing.ts';
import type { MembershipTier } from '../../../src/domain/charities/membership-tiers.ts';
import { endOfTerm, isWithinReach } from '../../../src/domain/charities/terms.ts';
import type { Membership } from '../../../src/http/contract/memberships.ts';

/** What a membership is taken for. */
export interface Terms {
  readonly tier: MembershipTier;
  readonly billing: Billing;
}

/** A stretch of membership and what it costs. Moments are UTC, ISO 8601; money is whole pounds. */
export interface Term extends Terms {
  readonly months: number;
  readonly from: string;
  readonly to: string;
  readonly price: number;
}

/** The first term of a membership activated at `now`. */
export const firstTerm = ({ tier, billing }: Terms, now: string): Term => {
  const months = firstTermMonths[billing];
  return { tier, billing, months, from: now, to: endOfTerm(now, now, months), price: priceOf(tier, billing, months) };
};

/** A membership that is active: it began, and its term ends. */
export interface RunningMembership extends Terms {
  readonly since: string;
  readonly renewsAt: string;
  readonly renewal: 'continues' | 'stopped';
  /** Terms of the next term; those that would be, while the renewal is stopped. */
  readonly next: Terms;
}

/** The membership as far as it is active; null when it is not. */
export const runningMembership = ({
  active,
  tier,
  billing,
  since,
  renewsAt,
  renewal,
  next,
}: Membership): RunningMembership | null =>
  active && billing !== null && since !== null && renewsAt !== null && renewal !== null && next !== null
    ? { tier, billing, since, renewsAt, renewal, next }
    : null;

/** The term after the present one, on such terms. */
export const nextTerm = (
  { since, renewsAt }: Pick<RunningMembership, 'since' | 'renewsAt'>,
  { tier, billing }: Terms,
): Term => {
  const months = renewalMonths[billing];
  return {
    tier,
    billing,
    months,
    from: renewsAt,
    to: endOfTerm(since, renewsAt, months),
    price: priceOf(tier, billing, months),
  };
};

/** Whether a term may be added at `now`; the server decides again. */
export const mayRenewEarly = ({ to }: Term, now: string): boolean => isWithinReach(to, now);
