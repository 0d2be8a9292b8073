import type { ReactNode } from 'react';
import { brand } from '../../../../src/brand.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { adminHeads } from '../heads.ts';
import * as styles from './instructions.css.ts';
import { OtherViews } from './other-views.tsx';
import { CharitySignupCard, ConsultantSignupCard } from './signup-cards.tsx';

const when = '2026-01-12T09:30:00.000Z';
const listed = { createdAt: when, status: 'waiting', invitedAt: null, convertedAt: null, isRepeat: false } as const;

/** Nobody: names, numbers and addresses are reserved for fiction. */
const exampleCharity = {
  ...listed,
  id: 'example-charity',
  charityName: 'Example Charity',
  contactName: 'Robin Example',
  email: 'robin@charity.example',
  phone: '01632 960 456',
  charitySize: 'small',
  primaryNeed: 'A reserves policy',
  currentChallenges: null,
} as const;

const exampleConsultant = {
  ...listed,
  id: 'example-consultant',
  fullName: 'Sam Example',
  email: 'sam@consulting.example',
  phone: null,
  currentRole: 'Finance director',
  yearsExperience: '8 years',
  expertiseAreas: 'Finance, governance',
  charityExperience: 'extensive',
  availability: 'part_time',
  currentConsulting: 'interested',
  motivations: null,
} as const;

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={styles.step}>
    <Stack gap="xsmall">
      <Heading level={3} size="title4">
        {title}
      </Heading>
      {children}
    </Stack>
  </li>
);

const Example = ({ children }: { children: ReactNode }) => (
  <div className={styles.example}>
    <div>
      <Badge tone="caution" icon="info">
        Example, not a real sign-up
      </Badge>
    </div>
    {children}
  </div>
);

/** How to work with sign-ups, with example data (spec §2 /simple-admin). Nothing here is loaded. */
export const InstructionsPage = () => (
  <Page
    width="reading"
    eyebrow="Administration"
    title="How Sign-Ups Work"
    {...adminHeads.instructions}
    intro="From the waiting-list form to a member of the fellowship, step by step."
  >
    <Stack gap="xlarge">
      <Stack gap="medium">
        <Heading level={2}>What to do</Heading>
        <ol className={styles.steps}>
          <Step title="Somebody joins">
            <p>
              Charities and consultants fill in the form on the{' '}
              <TextLink to="/waiting-list">waiting-list page</TextLink>. Every submission is saved at once. Whoever
              sends it twice is marked as 'Signed up before'.
            </p>
          </Step>
          <Step title="You read it">
            <p>
              Open the <TextLink to="/admin/waiting-list">waiting list</TextLink>. The newest stands on top; search by
              name or e-mail address, and narrow it down by status.
            </p>
          </Step>
          <Step title="You write or call">
            <p>
              Press the e-mail address or the telephone number on the card. Your own mail program or telephone opens.
            </p>
          </Step>
          <Step title="You invite them to register">
            <p>
              'Invite' sends a mail with a link. Once they register with the same address, the sign-up is marked as
              registered. Whether mails go out at all stands under <TextLink to="/admin-dashboard/mail">Mail</TextLink>.
            </p>
          </Step>
          <Step title="You forget them when they ask">
            <p>'Remove' destroys what they wrote, for ever. It cannot be brought back.</p>
          </Step>
          <Step title="You take the list with you">
            <p>The waiting list can be downloaded as a CSV file, which opens in Excel. Keep it as safe as a letter.</p>
          </Step>
        </ol>
      </Stack>
      <Stack gap="medium">
        <Heading level={2}>What a sign-up looks like</Heading>
        <Notice tone="info" title="Everything below is made up">
          {brand.name} shows these two cards to explain itself. The real ones are in the waiting list.
        </Notice>
        <Example>
          <CharitySignupCard signup={exampleCharity} level={3} />
        </Example>
        <Example>
          <ConsultantSignupCard signup={exampleConsultant} level={3} />
        </Example>
      </Stack>
      <OtherViews />
    </Stack>
  </Page>
);
