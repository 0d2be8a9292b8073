import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#api/client.ts';
import { brand } from '#brand';
import type { PageName } from '#domain/visits/page-name.ts';
import * as shared from '#features/public/public.css.ts';
import { Points } from '#features/public/public-parts.tsx';
import * as header from '#features/shell/shell.css.ts';
import { Mark } from '#illustrations/mark.tsx';
import { MissionScene } from '#illustrations/mission-scene.tsx';
import { FlexibleSpot, NetworkSpot } from '#illustrations/spots.tsx';
import { TrustedSpot } from '#illustrations/trusted-spot.tsx';
import { UnfinishedBridge } from '#illustrations/unfinished-bridge.tsx';
import { focusHeading } from '#lib/focus-heading.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { visitorId } from '#lib/visitor.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { PublicPage } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { TextAnchor, TextLink } from '#ui/text-link.tsx';
import { waitingListCopy } from './copy.ts';
import { SignupForms, type SignupTab } from './signup-forms.tsx';
import * as styles from './waiting-list.css.ts';

export const metadata: PageMetadata = {
  path: ['/waiting-list', '/market-test'],
  title: 'Join the waiting list',
  description: `Be among the first charities and consultants of ${brand.name}: join the waiting list, and we will write to you when your place is ready.`,
  isIndexed: true,
};

/** Counts this page view once, under the browser's random visitor id. A failure is only logged (spec §8). */
const useTrackVisit = (page: PageName): void => {
  useEffect(() => {
    // Deferred, so that React's double effects in development count one visit only.
    const timer = setTimeout(() => {
      call('trackVisit', { body: { page, visitorId: visitorId() } }).catch((error: unknown) =>
        console.warn('Visit tracking failed', error),
      );
    });
    return () => clearTimeout(timer);
  }, [page]);
};

/** The page's own header and footer, without navigation (spec §2, "Waiting-list page"). */
const StandAlone = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.frame}>
    <div className={header.bar}>
      <Link to="/" className={header.logo}>
        <Mark />
        {brand.name}
      </Link>
      <Badge tone="accent">{waitingListCopy.tag}</Badge>
    </div>
    <div className={styles.content}>{children}</div>
    <div className={styles.foot}>
      <div className={styles.footInner}>
        <p>
          © {new Date().getFullYear()} {brand.name}
        </p>
        <p className={styles.footLinks}>
          <span className={styles.footLink}>
            <TextAnchor href={`mailto:${brand.email}`} tone="inherit">
              {brand.email}
            </TextAnchor>
          </span>
          <span className={styles.footLink}>
            <TextLink to="/privacy" tone="inherit">
              Privacy Policy
            </TextLink>
          </span>
        </p>
      </div>
    </div>
  </div>
);

/** Replaces the page's content after a signup (spec §2), and takes the focus, so that screen readers announce it. */
const ThankYou = ({ onAgain }: { readonly onAgain: () => void }) => {
  useEffect(() => {
    focusHeading();
    window.scrollTo(0, 0);
  }, []);
  const { thanks } = waitingListCopy;
  return (
    <Section labelledBy="thanks">
      <div className={shared.split}>
        <div className={shared.words}>
          <Heading level={1} size="display" id="thanks">
            {thanks.title}
          </Heading>
          <p className={shared.lede}>{thanks.message}</p>
          <Button size="large" onClick={onAgain}>
            {thanks.again}
          </Button>
        </div>
        <div className={shared.picture}>
          <MissionScene />
        </div>
      </div>
    </Section>
  );
};

const ProblemAndSolution = () => {
  const { problem, solution } = waitingListCopy;
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
const Benefits = () => {
  const { title, affordable, network, trusted } = waitingListCopy.benefits;
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

const Hero = ({ onJoin }: { readonly onJoin: () => void }) => (
  <Section labelledBy="waiting-list">
    <div className={shared.split}>
      <div className={shared.words}>
        <Heading level={1} size="display" id="waiting-list">
          {waitingListCopy.title}
        </Heading>
        <p className={shared.lede}>{waitingListCopy.lede}</p>
        <Button variant="accent" size="large" onClick={onJoin}>
          {waitingListCopy.join}
        </Button>
      </div>
      <div className={shared.picture}>
        <UnfinishedBridge scene="building" />
      </div>
    </div>
  </Section>
);

/** Waiting list and market test (spec §2): benefits, two forms in tabs, then a thank-you message. */
export const WaitingListPage = () => {
  useTrackVisit('waiting-list');
  const [tab, setTab] = useState<SignupTab>('charity');
  const [isDone, setDone] = useState(false);
  const forms = useRef<HTMLDivElement>(null);

  /** Scrolls to the forms and focuses the selected tab. */
  const showForms = (wanted = tab) => {
    flushSync(() => {
      setTab(wanted);
      setDone(false);
    });
    forms.current?.scrollIntoView();
    forms.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true });
  };

  const { closing } = waitingListCopy;
  return (
    <PublicPage metadata={metadata}>
      <StandAlone>
        {isDone && <ThankYou onAgain={() => showForms()} />}
        {/* Only hidden, so that the other form keeps its text. */}
        <div hidden={isDone}>
          <Hero onJoin={() => showForms()} />
          <ProblemAndSolution />
          <Benefits />
          <SignupForms ref={forms} tab={tab} onTab={setTab} onJoined={() => setDone(true)} />
          <Banner
            title={closing.title}
            description={closing.text}
            actions={
              <>
                <Button variant="accent" size="large" onClick={() => showForms('charity')}>
                  {closing.charity}
                </Button>
                <Button size="large" onClick={() => showForms('consultant')}>
                  {closing.consultant}
                </Button>
              </>
            }
          />
        </div>
      </StandAlone>
    </PublicPage>
  );
};
