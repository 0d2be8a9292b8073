import type { ReactNode } from 'react';
import { type ComponentType, lazy, Suspense } from 'react';
import { useCurrentUser } from '#api/session.ts';
import { brand } from '#brand';
import type { CurrentUser } from '#contract/accounts.ts';
import { membershipPrices, oneOffSetUpFee } from '#domain/charities/price-book.ts';
import { BridgePanorama } from '#illustrations/bridge-panorama.tsx';
import { FlexibleSpot, MissionSpot, NetworkSpot } from '#illustrations/spots.tsx';
import { formatPounds } from '#lib/money.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Icon } from '#ui/icon.tsx';
import { PublicPage } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import * as styles from './home.css.ts';

export const metadata: PageMetadata = {
  path: '/',
  title: `${brand.name}: ${brand.tagline.toLowerCase()}`,
  description:
    'Fellowbridge connects charities with vetted expert consultants, through membership or one project at a time.',
  isIndexed: true,
  isPrerendered: true,
};

/** Text of the home page (spec §§1, 2, 9), with the figures of the price book. */
const copy = {
  hero: {
    title: 'The expertise your charity needs, when it needs it',
    tagline: brand.tagline,
    lede: 'Fellowbridge is a fellowship of vetted consultants who know the charity sector. Work with them throughout the year as a member, or on a single project.',
    join: 'Join as a Charity',
    browse: 'Browse Consultants',
  },
  figures: [
    { figure: '5+ years', label: 'of experience behind every consultant' },
    { figure: '5–15%', label: 'off consultant rates for members' },
    { figure: '2–3 days', label: 'is how long matching a member typically takes' },
    { figure: '25+ years', label: 'in the charity sector behind the fellowship' },
  ],
  how: {
    title: 'How It Works',
    lede: 'Good people, as much help as you need, and a shared purpose.',
    cards: {
      network: {
        title: 'Expert Network',
        text: 'Finance, data, business analysis, management accounting, CRM: every consultant brings at least five years of experience and is vetted for professional capability and for values.',
      },
      flexible: {
        title: 'Flexible Options',
        text: 'A few hours, a few days a month, or one defined project. Support is fractional, so you pay for what you use and stop when the work is done.',
      },
      mission: {
        title: 'Mission-Driven',
        text: 'We keep talent in the sector: charities grow with confidence, and professionals stay connected to the causes they care about.',
      },
    },
  },
  approach: {
    title: 'Choose Your Approach',
    lede: 'Both give you the same consultants. Choose by how often you expect to need them.',
    membership: {
      title: 'Membership',
      text: 'For charities that expect several projects in a year.',
      price: `From ${formatPounds(membershipPrices.small.perMonth)} a month`,
      points: [
        '5–15% discount on consultant rates',
        'Priority access: matching typically takes 2–3 days',
        'Multiple projects through the year',
        'Strategy sessions, from one to four a year',
      ],
      action: 'See membership pricing',
    },
    oneOff: {
      title: 'One-Off Projects',
      text: 'For a single, well-defined need.',
      price: `${formatPounds(oneOffSetUpFee.first)} set-up fee`,
      points: [
        'No ongoing commitment',
        'Matching typically takes 1–2 weeks',
        `Introductory rate for your first project, ${formatPounds(oneOffSetUpFee.later)} for later ones`,
        'Credited to your membership if you join within 30 days of completion',
      ],
      action: 'Request a project',
    },
  },
  closing: {
    title: 'Tell us what your charity needs',
    text: 'Register your charity and request your first project. We start matching you with consultants right away.',
  },
} as const;

/** Title, tagline, the two calls to action, and the fellowship in figures. */
const Hero = () => (
  <div className={styles.hero}>
    <div className={styles.heroWords}>
      <div>
        <p className={styles.tagline}>{copy.hero.tagline}</p>
        <Heading level={1} size="display">
          {copy.hero.title}
        </Heading>
      </div>
      <div className={styles.heroSide}>
        <p className={styles.lede}>{copy.hero.lede}</p>
        <div className={styles.heroActions}>
          <ButtonLink to="/register" variant="accent" size="large">
            {copy.hero.join}
          </ButtonLink>
          <ButtonLink to="/consultant-application" size="large">
            {copy.hero.browse}
          </ButtonLink>
        </div>
      </div>
    </div>
    <BridgePanorama className={styles.panorama} />
    <section aria-label="The fellowship in figures" className={styles.figures}>
      <dl className={styles.figureList}>
        {copy.figures.map(({ figure, label }) => (
          <div key={figure} className={styles.figureEntry}>
            <dt className={styles.figureLabel}>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
);

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

const HowItWorks = () => (
  <Section labelledBy="how-it-works">
    <div className={styles.sectionHead}>
      <Heading level={2} id="how-it-works">
        {copy.how.title}
      </Heading>
      <p className={styles.sectionLede}>{copy.how.lede}</p>
    </div>
    <ul className={styles.cards}>
      <Card picture={<NetworkSpot />} {...copy.how.cards.network} />
      <Card picture={<FlexibleSpot />} {...copy.how.cards.flexible} />
      <Card picture={<MissionSpot />} {...copy.how.cards.mission} />
    </ul>
  </Section>
);

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
const Approaches = () => {
  const { title, lede, membership, oneOff } = copy.approach;
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
          <ButtonLink variant="primary" to="/pricing" size="large">
            {membership.action}
          </ButtonLink>
        </article>
        <article className={styles.approach}>
          <Heading level={3}>{oneOff.title}</Heading>
          <p className={styles.muted}>{oneOff.text}</p>
          <p className={styles.price}>{oneOff.price}</p>
          <Points points={oneOff.points} />
          <ButtonLink to="/project-request" size="large">
            {oneOff.action}
          </ButtonLink>
        </article>
      </div>
    </Section>
  );
};

/** Fills a member's window until the greeting is known. */
const memberStart = (
  <div className={styles.memberStart}>
    <Skeleton shape="title" />
    <Skeleton />
  </div>
);

/** Loaded for signed-in members only. */
const MemberHome = lazy<ComponentType<{ user: CurrentUser; children: ReactNode }>>(() =>
  import('./member-home.tsx').then(
    (module) => ({ default: module.MemberHome }),
    () => ({ default: ({ children }) => children }),
  ),
);

/**
 * The home page (spec §2, "Home"). Members see their tasks in place of the invitations to join. It is prerendered for
 * both: `web/public/theme.js` tells the style sheet what to show.
 */
export const Home = () => {
  const { user } = useCurrentUser();
  return (
    <PublicPage metadata={metadata}>
      {user ? (
        <Suspense fallback={memberStart}>
          <MemberHome user={user}>
            <HowItWorks />
            {user.charityProfile?.membershipActive === false && <Approaches />}
          </MemberHome>
        </Suspense>
      ) : (
        <>
          {memberStart}
          <div className={styles.forVisitors}>
            <Hero />
            <HowItWorks />
            <Approaches />
            <Banner title={copy.closing.title} description={copy.closing.text} />
          </div>
        </>
      )}
    </PublicPage>
  );
};
