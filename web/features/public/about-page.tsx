import type { ReactNode } from 'react';
import { brand } from '#brand';
import { EventScene } from '#illustrations/event-scene.tsx';
import { FounderPortrait } from '#illustrations/founder-portrait.tsx';
import { MissionScene } from '#illustrations/mission-scene.tsx';
import { StoryScene } from '#illustrations/story-scene.tsx';
import { FairnessSpot, FlexibilitySpot, PurposeSpot, TrustSpot } from '#illustrations/values.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Banner } from '#ui/banner.tsx';
import { Heading } from '#ui/heading.tsx';
import { PublicPage } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { ExternalLink } from '#ui/text-link.tsx';
import * as styles from './about.css.ts';
import * as shared from './public.css.ts';
import { Reasons } from './public-parts.tsx';

export const metadata: PageMetadata = {
  path: '/about',
  title: `About Us | ${brand.name}`,
  description:
    'Fellowbridge connects charities with specialised consultants who know the sector. Read what we stand for.',
  isIndexed: true,
  isPrerendered: true,
};

/** Text of the About page (spec §§1, 2). The specification does not name the founder. */
const copy = {
  eyebrow: 'About Us',
  mission: {
    title: 'Our Mission',
    lede: 'We bring specialised consultants and charities together, so that good causes have the expertise they need and experienced people stay close to the causes they care about.',
    tagline: brand.tagline,
  },
  story: {
    title: 'Our Story',
    paragraphs: [
      'Fellowbridge grew out of more than 25 years in the charity sector. In that time we saw the same thing again and again: a charity needs a finance director for three days a month, or someone who can put its data in order, but cannot justify a permanent post.',
      'At the same time, people with exactly that experience leave the sector, because the work they are offered is all or nothing.',
      'A fellowship answers both. Charities share access to people they could not employ alone, and those people choose how much they take on.',
    ],
  },
  why: {
    title: 'Why This Matters',
    lede: 'It is about keeping talent in the sector.',
    points: [
      {
        title: 'Charities grow with confidence',
        text: 'Decisions about money, data and strategy are made with someone at the table who has made them before.',
      },
      {
        title: 'Professionals stay connected to causes',
        text: 'Experienced people keep working for the missions they believe in, as much as suits their lives.',
      },
      {
        title: 'The sector retains talent',
        text: 'Knowledge that took decades to build is passed on instead of lost.',
      },
    ],
  },
  values: {
    title: 'Our Values',
    fairness: {
      title: 'Fairness',
      text: 'Membership is tiered, so that a small charity pays as a small charity. Prices are public and the same for everyone in a tier.',
    },
    purpose: {
      title: 'Purpose',
      text: 'Every match serves a mission. Consultants are vetted for their values as well as their skills.',
    },
    flexibility: {
      title: 'Flexibility',
      text: 'A single project, a few days a month, an interim role or advice when you need it.',
    },
    trust: {
      title: 'Trust',
      text: 'Every consultant has at least five years of experience, and we check it before you meet.',
    },
  },
  founder: {
    title: 'About the Founder',
    role: 'Founder & Director',
    paragraphs: [
      'Our founder is a former senior director of a charity with a turnover of about £50 million a year, and has worked in the charity sector for more than 25 years.',
      'That means sitting on both sides of the table: hiring outside expertise on a tight budget, and being the person a board turns to for an honest answer.',
    ],
    caption: 'A fellowship workshop, where charity leaders and consultants meet. Illustration.',
  },
  contact: {
    title: 'Contact the Founder',
    address: 'Postal address',
    phone: 'Phone',
    email: 'Email',
    hours: 'Office hours',
  },
  closing: {
    title: 'Join our mission',
    text: 'Whether your charity is looking for support or you are a consultant who wants your experience to count: there is a place for you in the fellowship.',
  },
} as const;

/** The founder, with illustrations instead of photographs. */
const Founder = () => (
  <Section labelledBy="founder" tone="tint">
    <div className={styles.founder}>
      <div className={styles.portrait}>
        <FounderPortrait />
      </div>
      <div className={shared.words}>
        <Heading level={2} id="founder">
          {copy.founder.title}
        </Heading>
        <p className={styles.role}>{copy.founder.role}</p>
        {copy.founder.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
    <figure className={styles.event}>
      <div className={styles.eventPicture}>
        <EventScene />
      </div>
      <figcaption className={styles.caption}>{copy.founder.caption}</figcaption>
    </figure>
  </Section>
);

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
const Values = () => {
  const { title, fairness, purpose, flexibility, trust } = copy.values;
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

/** Address, phone and e-mail as text, office hours, professional network (spec §2). */
const Contact = () => (
  <Section labelledBy="contact">
    <div className={shared.head}>
      <Heading level={2} id="contact">
        {copy.contact.title}
      </Heading>
    </div>
    <dl className={styles.contact}>
      <div className={styles.contactEntry}>
        <dt className={styles.contactTerm}>{copy.contact.address}</dt>
        <dd>
          {brand.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </dd>
      </div>
      <div className={styles.contactEntry}>
        <dt className={styles.contactTerm}>{copy.contact.phone}</dt>
        <dd>{brand.phone}</dd>
      </div>
      <div className={styles.contactEntry}>
        <dt className={styles.contactTerm}>{copy.contact.email}</dt>
        <dd>{brand.email}</dd>
      </div>
      <div className={styles.contactEntry}>
        <dt className={styles.contactTerm}>{copy.contact.hours}</dt>
        <dd>
          <p>{brand.officeHours}</p>
          <p className={styles.contactHint}>{brand.officeHoursNote}</p>
        </dd>
      </div>
    </dl>
    <ExternalLink href={brand.networkUrl} tone="action" weight="strong">
      Connect on {brand.networkName}
    </ExternalLink>
  </Section>
);

const Mission = () => (
  <Section labelledBy="mission">
    <div className={shared.split}>
      <div className={shared.words}>
        <p className={shared.eyebrow}>{copy.eyebrow}</p>
        <Heading level={1} size="display" id="mission">
          {copy.mission.title}
        </Heading>
        <p className={shared.lede}>{copy.mission.lede}</p>
        <p className={styles.tagline}>{copy.mission.tagline}</p>
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
          {copy.story.title}
        </Heading>
        {copy.story.paragraphs.map((paragraph) => (
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
        {copy.why.title}
      </Heading>
      <p className={shared.lede}>{copy.why.lede}</p>
    </div>
    <Reasons reasons={copy.why.points} />
  </Section>
);

/** The About page (spec §2, "About"). */
export const About = () => (
  <PublicPage metadata={metadata}>
    <Mission />
    <Story />
    <WhyThisMatters />
    <Values />
    <Founder />
    <Contact />
    <Banner title={copy.closing.title} description={copy.closing.text} />
  </PublicPage>
);
