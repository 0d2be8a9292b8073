import type { Ref } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import * as shared from '../public/public.css.ts';
import { CharityForm, useCharitySignup } from './charity-form.tsx';
import { ConsultantForm, useConsultantSignup } from './consultant-form.tsx';
import * as styles from './waiting-list.css.ts';
import { waitingListWords } from './words.ts';

export type SignupTab = 'charity' | 'consultant';

interface SignupFormsProps {
  readonly tab: SignupTab;
  readonly onTab: (tab: SignupTab) => void;
  readonly onJoined: () => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** The two forms in tabs, beside what follows from sending one. */
export const SignupForms = ({ tab, onTab, onJoined, ref }: SignupFormsProps) => {
  const charity = useCharitySignup(onJoined);
  const consultant = useConsultantSignup(onJoined);
  const words = waitingListWords.forms;
  return (
    <Section labelledBy="forms" tone="tint">
      <div className={styles.signup}>
        <div className={`${shared.words} ${styles.aside}`}>
          <Heading level={2} id="forms">
            {words.title}
          </Heading>
          <p className={shared.lede}>{words.text}</p>
          <Heading level={3} size="title4">
            {words.nextTitle}
          </Heading>
          <ol className={styles.steps}>
            {words.next.map((step) => (
              <li key={step} className={styles.step}>
                {step}
              </li>
            ))}
          </ol>
          <p className={styles.small}>
            {words.privacy} Read the <TextLink to="/privacy">Privacy Policy</TextLink>.
          </p>
        </div>
        <div className={styles.formCard} ref={ref}>
          <Tabs
            label={words.tabs}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'charity', label: words.charity, content: <CharityForm signup={charity} /> },
              { value: 'consultant', label: words.consultant, content: <ConsultantForm signup={consultant} /> },
            ]}
          />
        </div>
      </div>
    </Section>
  );
};
