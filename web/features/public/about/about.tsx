import { MissionScene } from '../../../illustrations/mission-scene.tsx';
import { StoryScene } from '../../../illustrations/story-scene.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Section } from '../../../ui/layout.tsx';
import { PublicPage } from '../../../ui/page.tsx';
import * as shared from '../public.css.ts';
import { Reasons } from '../reasons.tsx';
import * as styles from './about.css.ts';
import { Contact } from './contact.tsx';
import { Founder } from './founder.tsx';
import { Values } from './values.tsx';
import { words } from './words.ts';

const Mission = () => (
  <Section labelledBy="mission">
    <div className={shared.split}>
      <div className={shared.words}>
        <p className={shared.eyebrow}>{words.eyebrow}</p>
        <Heading level={1} size="display" id="mission">
          {words.mission.title}
        </Heading>
        <p className={shared.lede}>{words.mission.lede}</p>
        <p className={styles.tagline}>{words.mission.tagline}</p>
      </div>
      <div className={shared.picture}>
        <MissionScene />
      </div>
    </div>
  </Section>
);

const Story = () => (
  <Section labelledBy="story" tone="tint">
    <div className={shared.split}>
      <div className={shared.picture}>
        <StoryScene />
      </div>
      <div className={shared.words}>
        <Heading level={2} id="story">
          {words.story.title}
        </Heading>
        {words.story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  </Section>
);

const WhyThisMatters = () => (
  <Section labelledBy="why" tone="band">
    <div className={shared.head}>
      <Heading level={2} id="why">
        {words.why.title}
      </Heading>
      <p className={shared.lede}>{words.why.lede}</p>
    </div>
    <Reasons reasons={words.why.points} />
  </Section>
);

/** The About page (spec §2, "About"). */
export const About = () => (
  <PublicPage documentTitle={words.documentTitle} description={words.description}>
    <Mission />
    <Story />
    <WhyThisMatters />
    <Values />
    <Founder />
    <Contact />
    <Banner title={words.closing.title} description={words.closing.text} />
  </PublicPage>
);
