import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/layout.tsx';
import * as styles from './home.css.ts';
import { words } from './words.ts';

const Points = ({ points }: { readonly points: readonly string[] }) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <li key={point} className={styles.point}>
        <span className={styles.pointMark}>
          <Icon name="check" />
        </span>
        {point}
      </li>
    ))}
  </ul>
);

/** Membership and one-off projects side by side. */
export const Approaches = () => {
  const { title, lede, membership, oneOff } = words.approach;
  return (
    <Section labelledBy="approach" tone="tint">
      <div className={styles.sectionHead}>
        <Heading level={2} id="approach">
          {title}
        </Heading>
        <p className={styles.sectionLede}>{lede}</p>
      </div>
      <div className={styles.approaches}>
        <article className={styles.approachBand}>
          <Heading level={3}>{membership.title}</Heading>
          <p className={styles.muted}>{membership.text}</p>
          <p className={styles.price}>{membership.price}</p>
          <Points points={membership.points} />
          <ButtonLink to="/pricing" size="large">
            {membership.action}
          </ButtonLink>
        </article>
        <article className={styles.approach}>
          <Heading level={3}>{oneOff.title}</Heading>
          <p className={styles.muted}>{oneOff.text}</p>
          <p className={styles.price}>{oneOff.price}</p>
          <Points points={oneOff.points} />
          <ButtonLink to="/project-request" size="large" variant="secondary">
            {oneOff.action}
          </ButtonLink>
        </article>
      </div>
    </Section>
  );
};
