import { EventScene } from '../../../illustrations/event-scene.tsx';
import { FounderPortrait } from '../../../illustrations/founder-portrait.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Section } from '../../../ui/layout.tsx';
import * as shared from '../public.css.ts';
import * as styles from './about.css.ts';
import { words } from './words.ts';

/** Who stands behind the fellowship; illustrations stand in for photographs. */
export const Founder = () => (
  <Section labelledBy="founder" tone="tint">
    <div className={styles.founder}>
      <div className={styles.portrait}>
        <FounderPortrait />
      </div>
      <div className={shared.words}>
        <Heading level={2} id="founder">
          {words.founder.title}
        </Heading>
        <p className={styles.role}>{words.founder.role}</p>
        {words.founder.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
    <figure className={styles.event}>
      <div className={styles.eventPicture}>
        <EventScene />
      </div>
      <figcaption className={styles.caption}>{words.founder.caption}</figcaption>
    </figure>
  </Section>
);
