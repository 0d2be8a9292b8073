import type { Billing } from '../../../../src/domain/charities/billing.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Points } from '../points.tsx';
import { BillingToggle } from './billing-toggle.tsx';
import * as styles from './pricing.css.ts';
import { Tiers } from './tiers.tsx';
import { words } from './words.ts';

interface ForCharitiesProps {
  readonly billing: Billing;
  readonly onBilling: (billing: Billing) => void;
}

const OneOffProjects = () => (
  <article className={styles.oneOff}>
    <div className={styles.oneOffWords}>
      <Heading level={2}>{words.oneOff.title}</Heading>
      <p className={styles.muted}>{words.oneOff.text}</p>
      <div className={styles.tierName}>
        <p className={styles.price}>
          <strong className={styles.amount}>{words.oneOff.price}</strong>
          <span className={styles.muted}>{words.oneOff.priceNote}</span>
        </p>
        <p className={styles.muted}>{words.oneOff.regular}</p>
      </div>
      <ButtonLink to="/project-request" search={{ type: 'oneoff' }} size="large" variant="secondary">
        {words.oneOff.action}
      </ButtonLink>
    </div>
    <Points points={words.oneOff.points} />
  </article>
);

/** Membership tiers and one-off projects. */
export const ForCharities = ({ billing, onBilling }: ForCharitiesProps) => (
  <>
    <div className={styles.membershipHead}>
      <div className={styles.tierName}>
        <Heading level={2}>{words.membership.title}</Heading>
        <p className={styles.muted}>{words.billing.terms[billing]}</p>
      </div>
      <BillingToggle billing={billing} onBilling={onBilling} />
    </div>
    <Tiers billing={billing} />
    <div className={styles.includes}>
      <div className={styles.tierName}>
        <Heading level={3}>{words.membership.everyTier}</Heading>
        <p className={styles.muted}>{words.membership.everyTierText}</p>
        <p className={styles.muted}>
          <TextLink to="/demo-project">{words.membership.sample}</TextLink>
        </p>
      </div>
      <Points points={words.membership.includes} />
    </div>
    <OneOffProjects />
  </>
);
