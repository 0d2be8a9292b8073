import { useState } from 'react';
import { v4 as randomId } from 'uuid';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Back } from '../back.tsx';
import { ExpertiseMarks } from '../detail/expertise-marks.tsx';
import { OverviewCard } from '../detail/overview-card.tsx';
import { ProgressCard } from '../detail/progress-card.tsx';
import type { ProjectTab } from '../detail/project-tab.ts';
import { TeamCard } from '../detail/team-card.tsx';
import { TimelineCard } from '../detail/timeline-card.tsx';
import { projectHeads } from '../heads.ts';
import { ComposeBox } from '../messages/compose-box.tsx';
import { MessageList } from '../messages/message-list.tsx';
import * as styles from '../messages/messages.css.ts';
import { ProjectStatusBadge } from '../project-status-badge.tsx';
import { projectWords } from '../words.ts';
import { sampleMessages, sampleProject, sampleSender, shortExpertiseLabels } from './sample-project.ts';

/** Sends nothing anywhere: what is written is added here, unread, from the charity (spec §4). */
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
      <ProgressCard {...sampleProject} />
    </Stack>
    <Stack gap="large">
      <TeamCard
        charity={sampleProject.charity}
        consultant={sampleProject.consultant}
        expertiseLabels={shortExpertiseLabels}
      />
      <TimelineCard {...sampleProject} />
    </Stack>
  </Grid>
);

const SampleMessages = ({ messages, draft, setDraft, send }: ReturnType<typeof useSampleConversation>) => (
  <div className={styles.conversation}>
    <MessageList messages={messages} viewer="charity" />
    <ComposeBox value={draft} onChange={setDraft} onSend={send} />
  </div>
);

interface DemoProjectPageProps {
  readonly tab: ProjectTab;
  readonly onTab: (tab: ProjectTab) => void;
}

/** What a project looks like from within, with invented content (spec §2 Demo project). */
export const DemoProjectPage = ({ tab, onTab }: DemoProjectPageProps) => {
  const conversation = useSampleConversation();
  const { tabs, noFiles } = projectWords;
  return (
    <Page
      {...projectHeads.demo}
      title={sampleProject.title}
      badge={<ProjectStatusBadge status="in_progress" />}
      intro={<ExpertiseMarks areas={sampleProject.expertiseRequired} labels={shortExpertiseLabels} />}
      back={<Back home="/" />}
    >
      <Stack gap="large">
        <Notice tone="info" title="This is a sample">
          Everything on this page is made up to show how a project works. You see it as a charity does. What you write
          stays on this page and is gone when you leave it.
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
                  headingLevel={2}
                  title={noFiles}
                  message="In a real project the charity and the consultant share documents here."
                  action={<ButtonLink to="/register">Join as a Charity</ButtonLink>}
                />
              ),
            },
          ]}
        />
      </Stack>
    </Page>
  );
};
