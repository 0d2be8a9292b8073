import type { ReactNode } from 'react';
import { administrationPage } from '#lib/page-metadata.ts';
import { Badge } from '#ui/badge.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { OtherViews } from './other-views.tsx';
import { SignupCard } from './signup-cards.tsx';
import * as styles from './waiting-list.css.ts';

export const metadata = administrationPage('/simple-admin', 'How Sign-Ups Work');

const when = '2026-01-12T09:30:00.000Z';
const listed = {
  createdAt: when,
  status: 'waiting',
  invitedAt: null,
  invitations: 0,
  convertedAt: null,
  isRepeat: false,
} as const;

/** Made-up signups: names, numbers and addresses are reserved for fiction. */
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

/** Static instructions with example data (spec §2 /simple-admin). */
export const InstructionsPage = () => (
  <Page
    width="reading"
    metadata={metadata}
    intro="From the waiting-list form to a member of the fellowship, step by step."
  >
    <Stack gap="xlarge">
      <Stack gap="medium">
        <Heading level={2}>What to do</Heading>
        <ol className={styles.steps}>
          <Step title="A charity or consultant signs up">
            <p>
              Charities and consultants fill in the form on the{' '}
              <TextLink to="/waiting-list">waiting-list page</TextLink>. Every submission is saved at once. A repeated
              sign-up is marked 'Signed up before'.
            </p>
          </Step>
          <Step title="You read the sign-up">
            <p>
              Open the <TextLink to="/admin/waiting-list">waiting list</TextLink>. The newest is at the top. Search by
              name or email address, or filter by status.
            </p>
          </Step>
          <Step title="You write or call">
            <p>Select the email address or telephone number on the card to open your email program or phone.</p>
          </Step>
          <Step title="You invite them to register">
            <p>
              'Invite' sends an email with a link. Once they register with the same address, the sign-up is marked as
              registered. <TextLink to="/admin-dashboard/mail">Email</TextLink> shows whether emails are being sent.
            </p>
          </Step>
          <Step title="You remove them on request">
            <p>'Remove' deletes the sign-up permanently. It cannot be restored.</p>
          </Step>
          <Step title="You download the list">
            <p>
              You can download the waiting list as a CSV file, which opens in Excel. It holds personal data, so store it
              safely.
            </p>
          </Step>
        </ol>
      </Stack>
      <Stack gap="medium">
        <Heading level={2}>What a sign-up looks like</Heading>
        <Notice tone="info" title="These are made-up examples">
          These two cards show what a sign-up looks like. The real ones are in the waiting list.
        </Notice>
        <Example>
          <SignupCard signup={exampleCharity} level={3} />
        </Example>
        <Example>
          <SignupCard signup={exampleConsultant} level={3} />
        </Example>
      </Stack>
      <OtherViews />
    </Stack>
  </Page>
);
