import type { Billing } from '../../../../src/domain/charities/billing.ts';
import {
  type MembershipTier,
  membershipTierFacts,
  membershipTiers,
} from '../../../../src/domain/charities/membership-tiers.ts';
import { membershipPrices } from '../../../../src/domain/charities/price-book.ts';
import { TierArches } from '../../../illustrations/tier-arches.tsx';
import { formatPounds } from '../../../lib/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import { strategySessions } from '../../membership/strategy-sessions.ts';
import { Points } from '../points.tsx';
import * as styles from './pricing.css.ts';
import { words } from './words.ts';

const arches = { small: 1, medium: 2, large: 3 } as const;

const Tier = ({ tier, billing }: { readonly tier: MembershipTier; readonly billing: Billing }) => {
  const { label, revenue } = membershipTierFacts[tier];
  const { perMonth, perYear, consultantDiscount, strategySessionsPerYear } = membershipPrices[tier];
  const sessions = strategySessions[strategySessionsPerYear];
  return (
    <li className={styles.tier}>
      <TierArches count={arches[tier]} />
      <div className={styles.tierName}>
        <Heading level={3}>{label}</Heading>
        <p className={styles.muted}>Annual revenue {revenue}</p>
      </div>
      <div className={styles.tierName}>
        <p className={styles.price}>
          <strong className={styles.amount}>{formatPounds(billing === 'annual' ? perYear : perMonth)}</strong>
          <span className={styles.muted}>{billing === 'annual' ? 'a year' : 'a month'}</span>
        </p>
        <p className={styles.muted}>
          {billing === 'annual'
            ? `${formatPounds(12 * perMonth - perYear)} less than by the month`
            : `or ${formatPounds(perYear)} a year`}
        </p>
      </div>
      <Points points={[`${consultantDiscount}% off consultant rates`, ...(sessions === undefined ? [] : [sessions])]} />
      <ButtonLink to="/register" search={{ tier }} variant="accent" size="large" fullWidth>
        {words.membership.action}
        <span className={visuallyHidden}> with the {label} membership</span>
      </ButtonLink>
    </li>
  );
};

/** The three membership tiers. */
export const Tiers = ({ billing }: { readonly billing: Billing }) => (
  <ul className={styles.tiers}>
    {membershipTiers.map((tier) => (
      <Tier key={tier} tier={tier} billing={billing} />
    ))}
  </ul>
);
