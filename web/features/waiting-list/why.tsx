import type { ReactNode } from 'react';
import { FlexibleSpot, NetworkSpot } from '../../illustrations/spots.tsx';
import { TrustedSpot } from '../../illustrations/trusted-spot.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Points } from '../public/points.tsx';
import * as shared from '../public/public.css.ts';
import * as styles from './waiting-list.css.ts';
import { waitingListWords } from './words.ts';

/** What is wrong, and what we do about it, point beside point. */
export const ProblemAndSolution = () => {
  const { problem, solution } = waitingListWords;
  return (
    <Section tone="tint">
      <div className={styles.sides}>
        <div className={styles.problem}>
          <Heading level={2}>{problem.title}</Heading>
          <Points points={problem.points} mark="minus" />
        </div>
        <div className={styles.solution}>
          <Heading level={2}>{solution.title}</Heading>
          <Points points={solution.points} />
        </div>
      </div>
    </Section>
  );
};

interface BenefitProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
}

const Benefit = ({ picture, title, text }: BenefitProps) => (
  <li className={styles.benefit}>
    <div className={styles.benefitPicture}>{picture}</div>
    <Heading level={3}>{title}</Heading>
    <p className={shared.muted}>{text}</p>
  </li>
);

/** Affordable Access, Expert Network, Trusted Platform (spec §2). */
export const Benefits = () => {
  const { title, affordable, network, trusted } = waitingListWords.benefits;
  return (
    <Section labelledBy="benefits">
      <div className={shared.head}>
        <Heading level={2} id="benefits">
          {title}
        </Heading>
      </div>
      <ul className={styles.benefits}>
        <Benefit picture={<FlexibleSpot />} {...affordable} />
        <Benefit picture={<NetworkSpot />} {...network} />
        <Benefit picture={<TrustedSpot />} {...trusted} />
      </ul>
    </Section>
  );
};
