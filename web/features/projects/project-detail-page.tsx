import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { isMissing } from '#api/missing.ts';
import { projectQuery } from '#api/projects.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { isolated } from '#contract/isolated.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import {
  InvitationTalks,
  invitationClosed,
  invitationEmpty,
  UnsentMessages,
} from '#features/messages/conversation-pane.tsx';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import { UnsavedWork } from '#forms/form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Loading } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useToast } from '#ui/toast.tsx';
import { projectCopy } from './copy.ts';
import { FilesPanel } from './files-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { NextStep } from './next-step.tsx';
import { ExpertiseMarks } from './project-cards.tsx';
import * as styles from './project-detail.css.ts';
import { ProjectDetails } from './project-details.tsx';
import { Back, type Home, ProjectMissing, ProjectStatusBadge } from './project-parts.tsx';
import type { ProjectTab } from './search.ts';
import { type Conversing, useConversation, type Viewer } from './use-conversation.ts';
import { type AttachedFile, useUpload } from './use-upload.ts';

export const metadata: PageMetadata = { path: '/projects/$id', title: 'Project' };

const Timeline = lazy(() =>
  import('#features/history/timeline/timeline.tsx').then((module) => ({ default: module.Timeline })),
);

const ProjectHistory = ({ id }: { readonly id: string }) => (
  <Suspense fallback={<Loading label="Loading the history..." />}>
    <Timeline filters={{ about: id }} stream={`project-${id}`} headingLevel={2} />
  </Suspense>
);

/**
 * Id of the invited consultant if the viewer is that consultant and can talk about the open invitation on this page.
 */
const invitedOf = ({ invitation, actions }: ProjectDetail, { consultantProfile }: CurrentUser): string | null =>
  invitation === 'invited' && actions.includes('accept') ? (consultantProfile?.id ?? null) : null;

interface ProjectMessagesProps {
  readonly mayAttach: boolean;
  readonly conversing: Conversing;
  readonly viewer: Viewer;
}

const ProjectMessages = ({ mayAttach, conversing, viewer }: ProjectMessagesProps) => {
  const { projectId, consultantId } = conversing.place;
  return consultantId === null ? (
    <Stack gap="large">
      <InvitationTalks projectId={projectId} viewer={viewer} />
      <MessagesPanel
        conversing={conversing}
        viewer={viewer}
        mayAttach={mayAttach}
        empty="Say hello, agree on a first call, or ask what you need to know. Everyone on the project can read it."
      />
    </Stack>
  ) : (
    <MessagesPanel
      conversing={conversing}
      viewer={viewer}
      empty={invitationEmpty}
      closed={invitationClosed(conversing)}
    />
  );
};

interface ProjectViewsProps {
  readonly project: ProjectDetail;
  /** Id of the invited consultant with whom the viewer talks; null for the project's own conversation. */
  readonly invited: string | null;
  readonly viewer: Viewer;
  readonly tab: ProjectTab;
  readonly onTab: (tab: ProjectTab) => void;
}

interface ClosedPanelProps {
  readonly things: 'Messages' | 'Documents';
  readonly mayAccept: boolean;
}

/** Shown to consultants who are only invited or not approved. */
const ClosedPanel = ({ things, mayAccept }: ClosedPanelProps) =>
  mayAccept ? (
    <EmptyState
      title={`You can open ${things.toLowerCase()} once you accept`}
      message="Only the charity and the consultant on the project can see them. Accept the invitation above to open them."
    />
  ) : (
    <EmptyState
      title={`You cannot open ${things.toLowerCase()} at present`}
      message="You can open them again once your profile is approved."
    />
  );

/** The three tabs of a project (spec §2), and its history for administrators. The open tab is part of the URL. */
const ProjectViews = ({ project, invited, viewer, tab, onTab }: ProjectViewsProps) => {
  const isParticipant = project.actions.includes('post-message');
  const [place] = useState({ projectId: project.id, consultantId: invited });
  const mayTalk = isParticipant || invited !== null;
  // Created here, so that the draft and unsent messages are kept while another tab is open.
  const conversing = useConversation(place, viewer, mayTalk);
  const { unread } = conversing;
  const { toast } = useToast();
  const toastUploaded = useCallback(
    ({ name }: AttachedFile) =>
      toast({ title: 'Document uploaded', message: `Everyone on the project can see ${name}.` }),
    [toast],
  );
  const uploading = useUpload(project.id, toastUploaded);
  const { isSending } = uploading;
  const { tabs } = projectCopy;
  const isAdministrator = viewer.role === 'admin';
  return (
    <>
      <UnsavedWork
        hasWork={() => isSending}
        title="Leave during the upload?"
        message="Documents are still uploading. If you leave, the upload stops."
        stayLabel="Keep uploading"
      />
      <UnsentMessages of={conversing} />
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
            content: mayTalk ? (
              <ProjectMessages
                mayAttach={project.actions.includes('attach-file')}
                conversing={conversing}
                viewer={viewer}
              />
            ) : (
              <ClosedPanel things="Messages" mayAccept={false} />
            ),
          },
          {
            value: 'files',
            label: tabs.files,
            content: isParticipant ? (
              <FilesPanel project={project} uploading={uploading} />
            ) : (
              <ClosedPanel things="Documents" mayAccept={project.actions.includes('accept')} />
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

const homes: Readonly<Record<Viewer['role'], Home>> = {
  charity: '/charity-dashboard',
  consultant: '/consultant-dashboard',
  admin: '/admin-dashboard',
};

interface OneProjectProps {
  readonly project: ProjectDetail;
  /** Whether the viewer's charity has an active membership. */
  readonly isMember: boolean;
  readonly invited: string | null;
  readonly viewer: Viewer;
  readonly tab: ProjectTab;
  readonly onTab: (tab: ProjectTab) => void;
}

const OneProject = ({ project, isMember, invited, viewer, tab, onTab }: OneProjectProps) => (
  <Page
    title={isolated(project.title)}
    badge={<ProjectStatusBadge status={project.status} />}
    intro={<ExpertiseMarks areas={project.expertiseRequired} labels={expertiseLabels} />}
    back={
      <div className={`${styles.above} ${screenOnly}`}>
        <Back home={homes[viewer.role]} />
        {tab === 'details' && (
          <Button variant="quiet" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
    }
  >
    <Stack gap="large">
      <NextStep
        project={project}
        role={viewer.role}
        isMember={isMember}
        brief={tab !== 'details' && project.invitation !== 'invited'}
        isTalking={tab === 'messages'}
      />
      <ProjectViews key={invited} project={project} invited={invited} viewer={viewer} tab={tab} onTab={onTab} />
    </Stack>
  </Page>
);

interface ProjectDetailPageProps extends Pick<OneProjectProps, 'tab' | 'onTab'> {
  readonly id: string;
  readonly user: CurrentUser;
}

/** A project for its participants (spec §2 Project detail): details, messages, documents. */
export const ProjectDetailPage = ({ id, user, tab, onTab }: ProjectDetailPageProps) => {
  const { role } = user;
  const query = useQuery({ ...projectQuery(id), enabled: role !== 'analyst' });
  const { data: project, error } = query;
  if (role === 'analyst') {
    return <NotAllowed reason="Only participants and administrators can see projects." />;
  }
  if (isMissing(error)) return <ProjectMissing home={homes[role]} />;
  if (!project) {
    return (
      <Page metadata={metadata} title="Project">
        <NotLoaded query={query} what="this project" shapes={['title', 'block', 'block']} />
      </Page>
    );
  }
  return (
    <OneProject
      project={project}
      isMember={user.charityProfile?.membershipActive === true}
      invited={invitedOf(project, user)}
      viewer={{ ...user, role }}
      tab={tab}
      onTab={onTab}
    />
  );
};
