import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { messagesQuery } from '../../../api/messages.ts';
import { UnsavedWork } from '../../../forms/unsaved-work.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FilesPanel } from '../files/files-panel.tsx';
import { useUpload } from '../files/use-upload.ts';
import { MessagesPanel, type Viewer } from '../messages/messages-panel.tsx';
import { useMessageStream } from '../messages/use-message-stream.ts';
import { projectWords } from '../words.ts';
import { ProjectDetails } from './project-details.tsx';
import type { ProjectTab } from './project-tab.ts';

const Timeline = lazy(() =>
  import('../../history/timeline/timeline.tsx').then((module) => ({ default: module.Timeline })),
);

/** What happened to the project, for administrators. */
const ProjectHistory = ({ id }: { readonly id: string }) => (
  <Suspense
    fallback={
      <Loading label="Loading the history...">
        <Skeleton shape="block" />
      </Loading>
    }
  >
    <Timeline filters={{ about: id }} stream={`project-${id}`} headingLevel={2} />
  </Suspense>
);

interface ProjectViewsProps {
  readonly project: ProjectDetail;
  readonly viewer: Viewer;
  readonly tab: ProjectTab;
  readonly onTab: (tab: ProjectTab) => void;
}

interface OnlookerProps {
  readonly things: 'Messages' | 'Documents';
  readonly invitation: ProjectDetail['invitation'];
}

/** What a consultant sees who is invited only, or who is not approved at present. */
const Onlooker = ({ things, invitation }: OnlookerProps) =>
  invitation === 'invited' ? (
    <EmptyState
      headingLevel={2}
      title={`${things} open when you accept`}
      message="They are shared by the charity and the consultant who works on the project. Accept the invitation above to see them."
    />
  ) : (
    <EmptyState
      headingLevel={2}
      title={`${things} are closed to you at present`}
      message="They open again once your profile is approved."
    />
  );

/**
 * The three tabs of a project (spec §2), and its history for administrators. Which one is open stands in the address.
 */
export const ProjectViews = ({ project, viewer, tab, onTab }: ProjectViewsProps) => {
  const isParticipant = project.actions.includes('post-message');
  const { data } = useInfiniteQuery({ ...messagesQuery(project.id), enabled: isParticipant });
  useMessageStream(project.id, isParticipant);
  const unread = data?.pages[0]?.unread ?? 0;
  // Both outlive the tab that shows them.
  const [draft, setDraft] = useState('');
  const uploading = useUpload(project.id);
  const isSending = uploading.upload.state === 'sending';
  const { tabs } = projectWords;
  const isAdministrator = viewer.role === 'admin';
  return (
    <>
      <UnsavedWork
        hasWork={() => draft.trim() !== '' || isSending}
        title={isSending ? 'Leave during the upload?' : 'Leave without sending?'}
        message={
          isSending
            ? 'Your document is still on its way. It is not uploaded when you leave.'
            : 'Your message has not been sent yet. What you have typed is lost when you leave.'
        }
        stayLabel={isSending ? 'Keep uploading' : 'Keep writing'}
      />
      <Tabs
        label="Project"
        value={tab === 'history' && !isAdministrator ? 'details' : tab}
        onChange={onTab}
        tabs={[
          { value: 'details', label: tabs.details, content: <ProjectDetails project={project} role={viewer.role} /> },
          {
            value: 'messages',
            label: tabs.messages,
            ...(unread > 0 ? { count: unread } : {}),
            content: isParticipant ? (
              <MessagesPanel project={project} viewer={viewer} draft={draft} onDraft={setDraft} />
            ) : (
              <Onlooker things="Messages" invitation={project.invitation} />
            ),
          },
          {
            value: 'files',
            label: tabs.files,
            content: isParticipant ? (
              <FilesPanel project={project} uploading={uploading} />
            ) : (
              <Onlooker things="Documents" invitation={project.invitation} />
            ),
          },
          ...(isAdministrator
            ? [{ value: 'history' as const, label: tabs.history, content: <ProjectHistory id={project.id} /> }]
            : []),
        ]}
      />
    </>
  );
};
