import type { ReactNode } from 'react';
import { FlexibleSpot, MissionSpot, NetworkSpot } from '../../illustrations/spots.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import * as styles from './home.css.ts';
import { words } from './words.ts';

interface CardProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
}

const Card = ({ picture, title, text }: CardProps) => (
  <li className={styles.card}>
    <div className={styles.cardPicture}>{picture}</div>
    <Heading level={3}>{title}</Heading>
    <p className={styles.muted}>{text}</p>
  </li>
);

/** The three cards of the home page. */
export const HowItWorks = () => (
  <Section labelledBy="how-it-works">
    <div className={styles.sectionHead}>
      <Heading level={2} id="how-it-works">
        {words.how.title}
      </Heading>
      <p className={styles.sectionLede}>{words.how.lede}</p>
    </div>
    <ul className={styles.cards}>
      <Card picture={<NetworkSpot />} {...words.how.cards.network} />
      <Card picture={<FlexibleSpot />} {...words.how.cards.flexible} />
      <Card picture={<MissionSpot />} {...words.how.cards.mission} />
    </ul>
  </Section>
);
