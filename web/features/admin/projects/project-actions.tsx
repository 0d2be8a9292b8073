import type { ReactNode } from 'react';
import { call } from '#api/client.ts';
import { useAction } from '#api/use-action.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import type { ProjectStatus } from '#domain/projects/project-status.ts';
import { useAskedEntry } from '#lib/asked-entry.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Queue, ReasonDialog } from '../frame/queue.tsx';

type Step = 'match' | 'complete' | 'release' | 'cancel';

/** The next steps an administrator can take, by project status (decisions, Project transitions). */
const stepsOf: Readonly<Record<ProjectStatus, readonly Step[]>> = {
  pending: ['match', 'cancel'],
  matching: ['cancel'],
  in_progress: ['complete', 'release', 'cancel'],
  completed: [],
  cancelled: [],
};

const labels: Readonly<Record<Step, string>> = {
  match: 'Start matching',
  complete: 'Complete',
  release: 'Release',
  cancel: 'Cancel',
};

const shortcuts: Readonly<Record<Step, string>> = { match: 'm', complete: 'c', release: 'r', cancel: 'x' };

interface Asked {
  readonly step: Exclude<Step, 'match'>;
  readonly project: ProjectSummary;
}

interface Cancelled {
  readonly project: ProjectSummary;
  readonly reason: string;
}

const shared = {
  failed: { title: 'Change failed' },
  refreshes: [['/api/admin/projects'], ['/api/admin/summary']],
} as const;

/** Starts matching, completes projects, releases their consultants, and cancels them with a reason. */
export const ProjectActions = ({
  children,
}: {
  readonly children: (actions: (project: ProjectSummary) => ReactNode) => ReactNode;
}) => {
  const { asked, setAsked, close, closeFor } = useAskedEntry(({ project }: Asked) => project.id);
  const match = useAction({
    ...shared,
    run: ({ id }: ProjectSummary) => call('startMatching', { params: { id }, body: {} }),
    succeeded: (_, { title }) => ({ title: 'Matching started', message: title }),
  });
  const complete = useAction({
    ...shared,
    run: ({ id }: ProjectSummary) => call('completeProject', { params: { id }, body: {} }),
    succeeded: (_, { title }) => ({ title: 'Project completed', message: title }),
    onSuccess: (_, { id }) => closeFor(id),
  });
  const release = useAction({
    ...shared,
    run: ({ id, consultantId }: ProjectSummary) =>
      call('releaseConsultant', { params: { id, consultantId: consultantId ?? '' } }),
    succeeded: (_, { title }) => ({ title: 'Consultant released', message: title }),
    onSuccess: (_, { id }) => closeFor(id),
  });
  const cancel = useAction({
    ...shared,
    run: ({ project: { id }, reason }: Cancelled) => call('cancelProject', { params: { id }, body: { reason } }),
    succeeded: (_, { project: { title } }) => ({ title: 'Project cancelled', message: title }),
    onSuccess: (_, { project: { id } }) => closeFor(id),
  });

  const actions = (project: ProjectSummary): ReactNode => {
    const steps = stepsOf[project.status];
    if (steps.length === 0) return null;
    return (
      <Cluster gap="xsmall">
        {project.status === 'matching' && (
          <ButtonLink
            size="small"
            to="/projects/$id"
            params={{ id: project.id }}
            aria-label={`Find a consultant: ${project.title}`}
            aria-keyshortcuts="f"
          >
            Find a consultant
          </ButtonLink>
        )}
        {steps.map((step) => (
          <Button
            key={step}
            size="small"
            variant={step === 'match' || step === 'complete' ? 'secondary' : 'quiet'}
            aria-label={`${labels[step]}: ${project.title}`}
            aria-keyshortcuts={shortcuts[step]}
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
      <Queue
        label="Projects"
        keys={[
          ['M', 'start matching'],
          ['F', 'find a consultant'],
          ['C', 'complete'],
          ['R', 'release the consultant'],
          ['X', 'cancel'],
        ]}
      >
        {children(actions)}
      </Queue>
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
      <ConfirmDialog
        open={asked?.step === 'release'}
        title="Release the consultant?"
        message={
          <>
            <p>
              {asked?.project.title}, with {asked?.project.consultantName}
            </p>
            <p>
              They can no longer open the project, and its search for a consultant starts again. We tell the charity.
            </p>
          </>
        }
        confirmLabel="Release consultant"
        cancelLabel="Keep consultant"
        busyLabel="Releasing..."
        busy={release.isPending}
        onConfirm={() => asked && release.mutate(asked.project)}
        onCancel={close}
      />
      <ReasonDialog
        open={asked?.step === 'cancel'}
        about={asked?.project.id}
        title="Cancel this project?"
        message={
          <>
            <p>{asked?.project.title}</p>
            <p>The work ends and open invitations close. A cancelled project cannot be opened again.</p>
          </>
        }
        hint="All participants can read it."
        confirmLabel="Cancel project"
        cancelLabel="Keep project"
        busyLabel="Cancelling..."
        onConfirm={async (reason) => asked && cancel.mutateAsync({ project: asked.project, reason })}
        onCancel={close}
      />
    </>
  );
};
