import type { ReactNode } from 'react';
import { FairnessSpot, FlexibilitySpot, PurposeSpot, TrustSpot } from '../../../illustrations/values.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Section } from '../../../ui/layout.tsx';
import * as shared from '../public.css.ts';
import * as styles from './about.css.ts';
import { words } from './words.ts';

interface ValueProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
}

const Value = ({ picture, title, text }: ValueProps) => (
  <li className={styles.value}>
    <div className={styles.valuePicture}>{picture}</div>
    <Heading level={3}>{title}</Heading>
    <p className={shared.muted}>{text}</p>
  </li>
);

/** Fairness, Purpose, Flexibility, Trust (spec §1). */
export const Values = () => {
  const { title, fairness, purpose, flexibility, trust } = words.values;
  return (
    <Section labelledBy="values">
      <div className={shared.head}>
        <Heading level={2} id="values">
          {title}
        </Heading>
      </div>
      <ul className={styles.values}>
        <Value picture={<FairnessSpot />} {...fairness} />
        <Value picture={<PurposeSpot />} {...purpose} />
        <Value picture={<FlexibilitySpot />} {...flexibility} />
        <Value picture={<TrustSpot />} {...trust} />
      </ul>
    </Section>
  );
};
