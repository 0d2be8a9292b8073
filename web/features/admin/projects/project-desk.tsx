import { type ReactNode, useState } from 'react';
import type { ProjectStatus } from '../../../../src/domain/projects/project-status.ts';
import type { ProjectSummary } from '../../../../src/http/contract/projects.ts';
import { call } from '../../../api/client.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useAdminAction } from '../frame/use-admin-action.ts';
import { useLandingPlace } from '../frame/use-landing-place.ts';

type Step = 'match' | 'complete' | 'cancel';

/** What an administrator may do next with a project of each status (decisions, Project transitions). */
const stepsOf: Readonly<Record<ProjectStatus, readonly Step[]>> = {
  pending: ['match', 'cancel'],
  matching: ['cancel'],
  in_progress: ['complete', 'cancel'],
  completed: [],
  cancelled: [],
};

const labels: Readonly<Record<Step, string>> = {
  match: 'Start matching',
  complete: 'Complete',
  cancel: 'Cancel',
};

interface Asked {
  readonly step: 'complete' | 'cancel';
  readonly project: ProjectSummary;
}

interface Cancelled {
  readonly project: ProjectSummary;
  readonly reason: string;
}

const shared = {
  failed: { title: 'Project not changed', message: 'Nothing has been changed. Please try again.' },
  refreshes: [['/api/admin/projects'], ['/api/admin/summary']],
} as const;

interface ProjectDeskProps {
  readonly children: (actions: (project: ProjectSummary) => ReactNode) => ReactNode;
}

/** Moves projects on: starts matching, completes, and cancels with a reason. */
export const ProjectDesk = ({ children }: ProjectDeskProps) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { ref, land } = useLandingPlace();
  const close = () => {
    setAsked(null);
    land();
  };
  const match = useAdminAction({
    ...shared,
    change: ({ id }: ProjectSummary) => call('startMatching', { params: { id }, body: {} }),
    done: ({ title }) => ({ title: 'Matching started', message: title }),
    onDone: close,
  });
  const complete = useAdminAction({
    ...shared,
    change: ({ id }: ProjectSummary) => call('completeProject', { params: { id }, body: {} }),
    done: ({ title }) => ({ title: 'Project completed', message: title }),
    onDone: close,
  });
  const cancel = useAdminAction({
    ...shared,
    change: ({ project: { id }, reason }: Cancelled) => call('cancelProject', { params: { id }, body: { reason } }),
    done: ({ project: { title } }) => ({ title: 'Project cancelled', message: title }),
    onDone: close,
  });

  const actions = (project: ProjectSummary): ReactNode => {
    const steps = stepsOf[project.status];
    if (steps.length === 0) return null;
    return (
      <Cluster gap="xsmall">
        {project.status === 'matching' && (
          <ButtonLink
            size="small"
            variant="secondary"
            to="/projects/$id"
            params={{ id: project.id }}
            aria-label={`Find a consultant: ${project.title}`}
          >
            Find a consultant
          </ButtonLink>
        )}
        {steps.map((step) => (
          <Button
            key={step}
            size="small"
            variant={step === 'cancel' ? 'quiet' : 'secondary'}
            aria-label={`${labels[step]}: ${project.title}`}
            busy={step === 'match' && match.isPending && match.variables.id === project.id}
            busyLabel="Starting..."
            onClick={() => (step === 'match' ? match.mutate(project) : setAsked({ step, project }))}
          >
            {labels[step]}
          </Button>
        ))}
      </Cluster>
    );
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a part of the page, named where the focus lands */}
      <div ref={ref} tabIndex={-1} role="region" aria-label="Projects">
        {children(actions)}
      </div>
      <ConfirmDialog
        open={asked?.step === 'complete'}
        title="Complete this project?"
        message={
          <>
            <p>{asked?.project.title}</p>
            <p>A completed project cannot be opened again. Messages and documents stay with it.</p>
          </>
        }
        confirmLabel="Complete project"
        cancelLabel="Not yet"
        busyLabel="Completing..."
        busy={complete.isPending}
        onConfirm={() => asked && complete.mutate(asked.project)}
        onCancel={close}
      />
      <ReasonDialog
        open={asked?.step === 'cancel'}
        title="Cancel this project?"
        message={
          <>
            <p>{asked?.project.title}</p>
            <p>The work ends and open invitations close. A cancelled project cannot be opened again.</p>
          </>
        }
        hint="Everybody who takes part reads it."
        confirmLabel="Cancel project"
        cancelLabel="Keep project"
        busyLabel="Cancelling..."
        onConfirm={async (reason) => asked && cancel.mutateAsync({ project: asked.project, reason })}
        onCancel={close}
      />
    </>
  );
};
