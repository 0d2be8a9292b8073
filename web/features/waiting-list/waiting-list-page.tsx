import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UnfinishedBridge } from '../../illustrations/unfinished-bridge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { PublicPage } from '../../ui/page.tsx';
import * as shared from '../public/public.css.ts';
import { SignupForms, type SignupTab } from './signup-forms.tsx';
import { StandAlone } from './stand-alone.tsx';
import { ThankYou } from './thank-you.tsx';
import { useTrackVisit } from './track-visit.ts';
import { Benefits, ProblemAndSolution } from './why.tsx';
import { waitingListWords } from './words.ts';

const Hero = ({ onJoin }: { readonly onJoin: () => void }) => (
  <Section labelledBy="waiting-list">
    <div className={shared.split}>
      <div className={shared.words}>
        <Heading level={1} size="display" id="waiting-list">
          {waitingListWords.title}
        </Heading>
        <p className={shared.lede}>{waitingListWords.lede}</p>
        <Button variant="accent" size="large" onClick={onJoin}>
          {waitingListWords.join}
        </Button>
      </div>
      <div className={shared.picture}>
        <UnfinishedBridge scene="building" />
      </div>
    </div>
  </Section>
);

/** Waiting list and market test (spec §2): why, two forms in tabs, and a thank-you in place of the forms afterwards. */
export const WaitingListPage = () => {
  useTrackVisit('waiting-list');
  const [tab, setTab] = useState<SignupTab>('charity');
  const [isDone, setDone] = useState(false);
  const forms = useRef<HTMLDivElement>(null);

  /** Brings the forms into view, with the focus on the tab of the one that is shown. */
  const showForms = (wanted = tab) => {
    flushSync(() => {
      setTab(wanted);
      setDone(false);
    });
    forms.current?.scrollIntoView();
    forms.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true });
  };

  const { documentTitle, description, closing } = waitingListWords;
  return (
    <PublicPage documentTitle={documentTitle} description={description}>
      <StandAlone>
        {isDone ? (
          <ThankYou onAgain={() => showForms()} />
        ) : (
          <>
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
                  <Button variant="secondary" size="large" onClick={() => showForms('consultant')}>
                    {closing.consultant}
                  </Button>
                </>
              }
            />
          </>
        )}
      </StandAlone>
    </PublicPage>
  );
};
