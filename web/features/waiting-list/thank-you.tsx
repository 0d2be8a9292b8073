import { useEffect } from 'react';
import { MissionScene } from '../../illustrations/mission-scene.tsx';
import { focusHeading } from '../../lib/focus-heading.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import * as shared from '../public/public.css.ts';
import { waitingListWords } from './words.ts';

/** Takes the place of the page's matter after a signup (spec §2), and the focus, so that it is heard as well as seen. */
export const ThankYou = ({ onAgain }: { readonly onAgain: () => void }) => {
  useEffect(() => {
    focusHeading();
    window.scrollTo(0, 0);
  }, []);
  const { thanks } = waitingListWords;
  return (
    <Section labelledBy="thanks">
      <div className={shared.split}>
        <div className={shared.words}>
          <Heading level={1} size="display" id="thanks">
            {thanks.title}
          </Heading>
          <p className={shared.lede}>{thanks.message}</p>
          <Button variant="secondary" size="large" onClick={onAgain}>
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
