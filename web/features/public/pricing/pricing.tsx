import type { Billing } from '../../../../src/domain/charities/billing.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Section } from '../../../ui/layout.tsx';
import { PublicPage } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import * as shared from '../public.css.ts';
import { ForCharities } from './for-charities.tsx';
import { ForConsultants } from './for-consultants.tsx';
import * as styles from './pricing.css.ts';
import { Questions } from './questions.tsx';
import type { Audience } from './search.ts';
import { words } from './words.ts';

interface PricingProps {
  readonly audience: Audience;
  readonly billing: Billing;
  readonly onAudience: (audience: Audience) => void;
  readonly onBilling: (billing: Billing) => void;
}

/** The pricing page (spec §2, "Pricing"). */
export const Pricing = ({ audience, billing, onAudience, onBilling }: PricingProps) => (
  <PublicPage documentTitle={words.documentTitle} description={words.description}>
    <Section>
      <div className={styles.intro}>
        <Heading level={1}>{words.title}</Heading>
        <p className={shared.lede}>{words.lede}</p>
      </div>
      <Tabs
        label={words.tabs.label}
        value={audience}
        onChange={onAudience}
        tabs={[
          {
            value: 'charities',
            label: words.tabs.charities,
            content: <ForCharities billing={billing} onBilling={onBilling} />,
          },
          { value: 'consultants', label: words.tabs.consultants, content: <ForConsultants /> },
        ]}
      />
    </Section>
    <Questions />
    <Banner title={words.closing.title} description={words.closing.text} />
  </PublicPage>
);
