import { type Billing, billings } from '#domain/charities/billing.ts';
import { type MembershipTier, membershipTierFacts, membershipTiers } from '#domain/charities/membership-tiers.ts';
import { membershipPrices } from '#domain/charities/price-book.ts';
import { strategySessions } from '#features/membership/terms.ts';
import { TierArches } from '#illustrations/tier-arches.tsx';
import { formatPounds } from '#lib/money.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Icon } from '#ui/icon.tsx';
import { PublicPage } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { transparentControl, visuallyHidden } from '#ui/visually-hidden.css.ts';
import { pricingCopy as copy } from './copy.ts';
import * as styles from './pricing.css.ts';
import type { Audience } from './pricing-search.ts';
import * as shared from './public.css.ts';
import { Points, Reasons } from './public-parts.tsx';

export const metadata: PageMetadata = {
  path: '/pricing',
  title: 'Pricing',
  description:
    'Membership for charities of every size, one-off projects without commitment, and what consultants of the fellowship can expect.',
  isIndexed: true,
};

interface BillingToggleProps {
  readonly billing: Billing;
  readonly onBilling: (billing: Billing) => void;
}

/** Monthly or annual prices. */
const BillingToggle = ({ billing, onBilling }: BillingToggleProps) => (
  <fieldset>
    <legend className={visuallyHidden}>{copy.billing.legend}</legend>
    <div className={styles.toggle}>
      {billings.map((choice) => (
        <label key={choice} className={styles.toggleChoice}>
          <input
            type="radio"
            name="billing"
            value={choice}
            checked={choice === billing}
            onChange={() => onBilling(choice)}
            className={transparentControl}
          />
          {copy.billing[choice]}
        </label>
      ))}
    </div>
  </fieldset>
);

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
            ? `${formatPounds(12 * perMonth - perYear)} less than paying monthly`
            : `or ${formatPounds(perYear)} a year`}
        </p>
      </div>
      <Points points={[`${consultantDiscount}% off consultant rates`, ...(sessions === undefined ? [] : [sessions])]} />
      <ButtonLink to="/register" search={{ tier }} variant="accent" size="large" fullWidth>
        {copy.membership.action}
        <span className={visuallyHidden}> with the {label} membership</span>
      </ButtonLink>
    </li>
  );
};

/** The three membership tiers. */
const Tiers = ({ billing }: { readonly billing: Billing }) => (
  <ul className={styles.tiers}>
    {membershipTiers.map((tier) => (
      <Tier key={tier} tier={tier} billing={billing} />
    ))}
  </ul>
);

interface ForCharitiesProps {
  readonly billing: Billing;
  readonly onBilling: (billing: Billing) => void;
}

const OneOffProjects = () => (
  <article className={styles.oneOff}>
    <div className={styles.oneOffWords}>
      <Heading level={2}>{copy.oneOff.title}</Heading>
      <p className={styles.muted}>{copy.oneOff.text}</p>
      <div className={styles.tierName}>
        <p className={styles.price}>
          <strong className={styles.amount}>{copy.oneOff.price}</strong>
          <span className={styles.muted}>{copy.oneOff.priceNote}</span>
        </p>
        <p className={styles.muted}>{copy.oneOff.regular}</p>
      </div>
      <ButtonLink to="/project-request" search={{ type: 'oneoff' }} size="large">
        {copy.oneOff.action}
      </ButtonLink>
    </div>
    <Points points={copy.oneOff.points} />
  </article>
);

/** Membership tiers and one-off projects. */
const ForCharities = ({ billing, onBilling }: ForCharitiesProps) => (
  <>
    <div className={styles.membershipHead}>
      <div className={styles.tierName}>
        <Heading level={2}>{copy.membership.title}</Heading>
        <p className={styles.muted}>{copy.billing.terms[billing]}</p>
      </div>
      <BillingToggle billing={billing} onBilling={onBilling} />
    </div>
    <Tiers billing={billing} />
    <div className={styles.includes}>
      <div className={styles.tierName}>
        <Heading level={3}>{copy.membership.everyTier}</Heading>
        <p className={styles.muted}>{copy.membership.everyTierText}</p>
        <p className={styles.muted}>
          <TextLink to="/demo-project">{copy.membership.sample}</TextLink>
        </p>
      </div>
      <Points points={copy.membership.includes} />
    </div>
    <OneOffProjects />
  </>
);

/** What consultants can expect. */
const ForConsultants = () => (
  <div className={styles.consultants}>
    <div className={styles.consultantHead}>
      <Heading level={2}>{copy.consultants.title}</Heading>
      <p className={shared.lede}>{copy.consultants.lede}</p>
    </div>
    <Reasons reasons={copy.consultants.points} />
    <ButtonLink to="/consultant-application" variant="accent" size="large">
      {copy.consultants.action}
    </ButtonLink>
  </div>
);

/** Seven questions (spec §2). They share a `name`, so that opening one closes the others. */
const Questions = () => (
  <Section labelledBy="questions" tone="tint">
    <div className={styles.faq}>
      <div className={shared.head}>
        <Heading level={2} id="questions">
          {copy.faq.title}
        </Heading>
      </div>
      <div>
        {copy.faq.items.map(({ question, answer }) => (
          <details key={question} name="questions" className={styles.entry}>
            <summary className={styles.question}>
              <Heading level={3} size="title4">
                {question}
              </Heading>
              <span className={styles.sign}>
                <Icon name="down" />
              </span>
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  </Section>
);

interface PricingProps {
  readonly audience: Audience;
  readonly billing: Billing;
  readonly onAudience: (audience: Audience) => void;
  readonly onBilling: (billing: Billing) => void;
}

/** The pricing page (spec §2, "Pricing"). */
export const Pricing = ({ audience, billing, onAudience, onBilling }: PricingProps) => (
  <PublicPage metadata={metadata}>
    <Section>
      <div className={styles.intro}>
        <Heading level={1}>{copy.title}</Heading>
        <p className={shared.lede}>{copy.lede}</p>
      </div>
      <Tabs
        label={copy.tabs.label}
        value={audience}
        onChange={onAudience}
        tabs={[
          {
            value: 'charities',
            label: copy.tabs.charities,
            content: <ForCharities billing={billing} onBilling={onBilling} />,
          },
          { value: 'consultants', label: copy.tabs.consultants, content: <ForConsultants /> },
        ]}
      />
    </Section>
    <Questions />
    <Banner title={copy.closing.title} description={copy.closing.text} />
  </PublicPage>
);
