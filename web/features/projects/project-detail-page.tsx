import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messagesQuery } from '#api/messages.ts';
import { isMissing } from '#api/missing.ts';
import { projectQuery } from '#api/projects.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import { UnsavedWork } from '#forms/form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Loading } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { projectCopy } from './copy.ts';
import { FilesPanel } from './files-panel.tsx';
import { MessagesPanel, type Viewer } from './messages-panel.tsx';
import { NextStep } from './next-step.tsx';
import { ExpertiseMarks } from './project-cards.tsx';
import * as styles from './project-detail.css.ts';
import { ProjectDetails } from './project-details.tsx';
import { Back, type Home, ProjectStatusBadge } from './project-parts.tsx';
import type { ProjectTab } from './search.ts';
import { useUpload } from './use-upload.ts';

export const metadata: PageMetadata = { path: '/projects/$id', title: 'Project' };

interface ProjectMissingProps {
  /** The member's dashboard. */
  readonly home: Home;
}

/** Shown for an unknown project and for one that the member may not see, without revealing which. */
const ProjectMissing = ({ home }: ProjectMissingProps) => (
  <Page title="Project not found">
    <EmptyState
      headingLevel={2}
      title="This project does not exist"
      message="It may belong to someone else, its invitation may have closed, or the address may contain a typing error."
      action={<ButtonLink to={home}>Go to your dashboard</ButtonLink>}
    />
  </Page>
);

const Timeline = lazy(() =>
  import('#features/history/timeline/timeline.tsx').then((module) => ({ default: module.Timeline })),
);

const ProjectHistory = ({ id }: { readonly id: string }) => (
  <Suspense fallback={<Loading label="Loading the history..." />}>
    <Timeline filters={{ about: id }} stream={`project-${id}`} headingLevel={2} />
  </Suspense>
);

interface ProjectViewsProps {
  readonly project: ProjectDetail;
  readonly viewer: Viewer;
  readonly tab: ProjectTab;
  readonly onTab: (tab: ProjectTab) => void;
}

interface ClosedPanelProps {
  readonly things: 'Messages' | 'Documents';
  readonly invitation: ProjectDetail['invitation'];
}

/** For consultants who are only invited or not approved. */
const ClosedPanel = ({ things, invitation }: ClosedPanelProps) =>
  invitation === 'invited' ? (
    <EmptyState
      headingLevel={2}
      title={`You can open ${things.toLowerCase()} once you accept`}
      message="Only the charity and the consultant on the project can see them. Accept the invitation above to open them."
    />
  ) : (
    <EmptyState
      headingLevel={2}
      title={`You cannot open ${things.toLowerCase()} at present`}
      message="You can open them again once your profile is approved."
    />
  );

/** The three tabs of a project (spec §2), and its history for administrators. The open tab is part of the address. */
const ProjectViews = ({ project, viewer, tab, onTab }: ProjectViewsProps) => {
  const isParticipant = project.actions.includes('post-message');
  const { data } = useInfiniteQuery({ ...messagesQuery(project.id), enabled: isParticipant });
  const unread = data?.pages[0]?.unread ?? 0;
  // Kept while another tab is open.
  const [draft, setDraft] = useState('');
  const uploading = useUpload(project.id);
  const { isSending } = uploading;
  const { tabs } = projectCopy;
  const isAdministrator = viewer.role === 'admin';
  return (
    <>
      <UnsavedWork
        hasWork={() => draft.trim() !== '' || isSending}
        title={isSending ? 'Leave during the upload?' : 'Leave without sending?'}
        message={
          isSending
            ? 'Documents are still uploading. If you leave, the upload stops.'
            : 'Your message has not been sent yet. If you leave, you lose what you have typed.'
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
              <ClosedPanel things="Messages" invitation={project.invitation} />
            ),
          },
          {
            value: 'files',
            label: tabs.files,
            content: isParticipant ? (
              <FilesPanel project={project} uploading={uploading} />
            ) : (
              <ClosedPanel things="Documents" invitation={project.invitation} />
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

const ProjectPending = () => (
  <Page metadata={metadata} title="Project">
    <Loading label="Loading project..." shapes={['title', 'block', 'block']} />
  </Page>
);

interface OneProjectProps {
  readonly project: ProjectDetail;
  readonly viewer: Viewer;
  readonly tab: ProjectTab;
  readonly onTab: (tab: ProjectTab) => void;
}

const OneProject = ({ project, viewer, tab, onTab }: OneProjectProps) => (
  <Page
    title={project.title}
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
      <NextStep project={project} role={viewer.role} brief={tab !== 'details' && project.invitation !== 'invited'} />
      <ProjectViews project={project} viewer={viewer} tab={tab} onTab={onTab} />
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
  const {
    data: project,
    isPending,
    error,
    refetch,
    isRefetching,
  } = useQuery({
    ...projectQuery(id),
    enabled: role !== 'analyst',
  });
  if (role === 'analyst') {
    return <NotAllowed reason="Only participants and administrators can see projects." />;
  }
  if (isPending) return <ProjectPending />;
  if (isMissing(error)) return <ProjectMissing home={homes[role]} />;
  if (!project) {
    return (
      <Page metadata={metadata} title="Project">
        <ErrorState
          title="We could not load this project"
          message="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      </Page>
    );
  }
  return <OneProject project={project} viewer={{ id: user.id, role }} tab={tab} onTab={onTab} />;
};
