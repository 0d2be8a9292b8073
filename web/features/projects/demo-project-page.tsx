import { useState } from 'react';
import { v4 as randomId } from 'uuid';
import type { ExpertiseArea } from '#domain/kernel/expertise-areas.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ComposeBox, MessageList, type ShownMessage } from './conversation.tsx';
import { projectCopy } from './copy.ts';
import * as styles from './messages.css.ts';
import { ExpertiseMarks, OverviewCard, ProgressCard, TeamCard, TimelineCard } from './project-cards.tsx';
import { Back, ProjectStatusBadge } from './project-parts.tsx';
import type { ProjectTab } from './search.ts';

export const metadata: PageMetadata = {
  path: '/demo-project',
  title: 'Sample project',
  description: 'See what a project on the platform looks like: details, messages and documents, with sample content.',
  isIndexed: true,
};

/** The shorter labels of this page (spec §3). */
const shortExpertiseLabels: Readonly<Record<ExpertiseArea, string>> = {
  finance: 'Finance',
  marketing: 'Marketing',
  fundraising: 'Fundraising',
  strategy: 'Strategy',
  operations: 'Operations',
  technology: 'Technology',
  legal: 'Legal',
  hr: 'HR & People',
  governance: 'Governance',
  other: 'Other',
};

const charity = { name: 'Sample Charity', role: 'charity', organization: null } as const;
const consultant = { name: 'Sample Consultant', role: 'consultant', organization: 'Sample Consulting' } as const;

/** An invented project, with obviously invented names. */
const sampleProject = {
  title: 'A reserves policy that trustees can follow',
  description:
    'Our reserves have grown by chance rather than by plan. We want to know how much we should hold, why, and how we explain it to funders.\n\nBy the end our trustees have a policy of two pages and a one-page report for each quarter.',
  notes: null,
  expertiseRequired: ['finance', 'governance'],
  createdAt: '2026-01-12T09:30:00Z',
  startDate: '2026-02-02',
  endDate: '2026-04-30',
  estimatedHours: 40,
  setUpFee: null,
  phase: 'Information Gathering',
  keyDeliverables: ['Review of income and running costs', 'Draft policy for the board', 'Quarterly report template'],
  nextSteps: ['Send the last three annual accounts', 'Call with the treasurer', 'First draft of the risk list'],
  charity: { name: charity.name, contactEmail: 'office@sample-charity.example', contactPhone: null },
  consultant: {
    name: consultant.name,
    organization: consultant.organization,
    expertise: ['finance', 'governance', 'strategy'],
  },
} as const satisfies Record<string, unknown>;

const sampleSender = charity;

/** Oldest first. */
const sampleMessages: readonly ShownMessage[] = [
  {
    id: 'sample-1',
    sender: consultant,
    content: 'Good morning. I have read your brief. Could you send me the last three annual accounts?',
    createdAt: '2026-02-02T09:15:00Z',
    isRead: true,
  },
  {
    id: 'sample-2',
    sender: charity,
    content: 'Of course. You will find them under Files & Documents this afternoon.',
    createdAt: '2026-02-02T10:02:00Z',
    isRead: true,
  },
  {
    id: 'sample-3',
    sender: consultant,
    content: 'Thank you. Shall we talk about the main risks with your treasurer on Thursday at ten?',
    createdAt: '2026-02-03T14:40:00Z',
    isRead: true,
  },
];

/** Adds messages of the charity to the list, unread, without sending them (spec §4). */
const useSampleConversation = () => {
  const [messages, setMessages] = useState(sampleMessages);
  const [draft, setDraft] = useState('');
  const send = (content: string) => {
    const message = { id: randomId(), sender: sampleSender, content, createdAt: new Date().toISOString() };
    setMessages((earlier) => [...earlier, { ...message, isRead: false }]);
    setDraft('');
  };
  return { messages, draft, setDraft, send };
};

const SampleDetails = () => (
  <Grid columns="aside" align="start">
    <Stack gap="large">
      <OverviewCard {...sampleProject} />
      <ProgressCard {...sampleProject} status="in_progress" />
    </Stack>
    <Stack gap="large">
      <TeamCard
        charity={sampleProject.charity}
        consultant={{ id: 'sample', photo: null, ...sampleProject.consultant }}
        expertiseLabels={shortExpertiseLabels}
      />
      <TimelineCard {...sampleProject} />
    </Stack>
  </Grid>
);

const SampleMessages = ({ messages, draft, setDraft, send }: ReturnType<typeof useSampleConversation>) => (
  <div className={styles.conversation()}>
    <MessageList messages={messages} viewer="charity" />
    <ComposeBox value={draft} onChange={setDraft} onSend={send} />
  </div>
);

interface DemoProjectPageProps {
  readonly tab: ProjectTab;
  readonly onTab: (tab: ProjectTab) => void;
}

/** A project with invented content (spec §2 Demo project). */
export const DemoProjectPage = ({ tab, onTab }: DemoProjectPageProps) => {
  const conversation = useSampleConversation();
  const { tabs, noFiles } = projectCopy;
  return (
    <Page
      metadata={metadata}
      title={sampleProject.title}
      badge={<ProjectStatusBadge status="in_progress" />}
      intro={<ExpertiseMarks areas={sampleProject.expertiseRequired} labels={shortExpertiseLabels} />}
      back={<Back home="/" />}
    >
      <Stack gap="large">
        <Notice tone="info" title="This is a sample">
          Everything on this page is invented, to show how a project works for a charity. Your messages are not sent,
          and disappear when you leave the page.
        </Notice>
        <Tabs
          label="Sample project"
          value={tab}
          onChange={onTab}
          tabs={[
            { value: 'details', label: tabs.details, content: <SampleDetails /> },
            { value: 'messages', label: tabs.messages, content: <SampleMessages {...conversation} /> },
            {
              value: 'files',
              label: tabs.files,
              content: (
                <EmptyState
                  title={noFiles}
                  message="In a real project the charity and the consultant share documents here."
                  action={
                    <ButtonLink variant="primary" to="/register">
                      Join as a Charity
                    </ButtonLink>
                  }
                />
              ),
            },
          ]}
        />
      </Stack>
    </Page>
  );
};
