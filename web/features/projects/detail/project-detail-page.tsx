import { useQuery } from '@tanstack/react-query';
import { expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { isProjectMissing, projectQuery } from '../../../api/projects.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { NotAllowed } from '../../shell/not-allowed.tsx';
import { Back, type Home } from '../back.tsx';
import { projectHeads } from '../heads.ts';
import type { Viewer } from '../messages/messages-panel.tsx';
import { ProjectStatusBadge } from '../project-status-badge.tsx';
import * as styles from './detail.css.ts';
import { ExpertiseMarks } from './expertise-marks.tsx';
import { NextStep } from './next-step.tsx';
import { ProjectMissing } from './project-missing.tsx';
import type { ProjectTab } from './project-tab.ts';
import { ProjectViews } from './project-views.tsx';

const homes: Readonly<Record<Viewer['role'], Home>> = {
  charity: '/charity-dashboard',
  consultant: '/consultant-dashboard',
  admin: '/admin-dashboard',
};

const ProjectPending = () => (
  <Page {...projectHeads.project} title="Project">
    <Loading label="Loading project...">
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
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

/** One project for those who take part in it (spec §2 Project detail): details, messages, documents. */
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
    return <NotAllowed reason="Projects are open to those who take part in them, and to administrators." />;
  }
  if (isPending) return <ProjectPending />;
  if (isProjectMissing(error)) return <ProjectMissing home={homes[role]} />;
  // What was loaded before stays when looking again fails.
  if (!project) {
    return (
      <Page {...projectHeads.project} title="Project">
        <ErrorState
          title="We could not load this project"
          message="Nothing is lost. Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      </Page>
    );
  }
  return <OneProject project={project} viewer={{ id: user.id, role }} tab={tab} onTab={onTab} />;
};
