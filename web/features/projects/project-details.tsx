import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { call } from '#api/client.ts';
import { brand } from '#brand';
import type { ProjectDetail } from '#contract/projects.ts';
import { expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { takesHours } from '#domain/projects/hours-window.ts';
import { projectLimits } from '#domain/projects/limits.ts';
import { isOver, isUnassigned } from '#domain/projects/project-status.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { saveCalendar } from '#lib/calendar-file.ts';
import { formatProjectDate } from '#lib/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { lineButton } from '#ui/button.css.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Loading } from '#ui/skeleton.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { detailCopy } from './copy.ts';
import { Estimate } from './estimate.tsx';
import { ProgressForm, progressOf, typedPoints } from './progress-form.ts';
import { OverviewCard, ProgressCard, TeamCard, TimelineCard } from './project-cards.tsx';
import * as styles from './project-detail.css.ts';
import { InvitationNote } from './project-parts.tsx';
import { hasProgress } from './situation.ts';
import { useProjectChange } from './use-project-change.ts';

interface ProjectDetailsProps {
  readonly project: ProjectDetail;
  readonly role: 'charity' | 'consultant' | 'admin';
}

type Invitation = ProjectDetail['invitations'][number];

const looks = {
  invited: { tone: 'caution', icon: 'clock', label: 'Waiting for an answer' },
  assigned: { tone: 'positive', icon: 'check', label: 'Accepted' },
  declined: { tone: 'neutral', icon: 'close', label: 'Declined' },
  closed: { tone: 'neutral', icon: 'minus', label: 'Closed' },
} as const;

/** The name is empty for consultants who have closed their account. */
const nameOf = ({ name }: Invitation): string => name || 'A former member';

const Withdraw = ({ projectId, invitation }: { projectId: string; invitation: Invitation }) => {
  const name = nameOf(invitation);
  const action = useProjectChange(projectId, {
    run: () => call('closeInvitation', { params: { id: projectId, consultantId: invitation.consultantId } }),
    succeeded: detailCopy.withdrawn(name),
  });
  return (
    <ConfirmedAction
      button={{
        children: 'Withdraw',
        size: 'small',
        variant: 'quiet',
        'aria-label': `Withdraw the invitation of ${name}`,
      }}
      title="Withdraw this invitation?"
      message={`We notify ${name}, who can then no longer accept it, and your conversation about it ends. You can invite them again later.`}
      confirmLabel="Withdraw"
      cancelLabel="Keep invitation"
      busyLabel="Withdrawing..."
      action={action}
    />
  );
};

/** Invitations and their status, for the charity and administrators, who can withdraw open ones. */
const InvitationsCard = ({ project, role }: ProjectDetailsProps) => {
  if (role === 'consultant' || (project.invitations.length === 0 && !isUnassigned(project))) return null;
  return (
    <div className={screenOnly}>
      <TitledCard title="Invitations">
        {project.invitations.length === 0 ? (
          <Text tone="muted">No invitations yet.</Text>
        ) : (
          <ul>
            {project.invitations.map((invitation) => {
              const { label, ...look } = looks[invitation.status];
              return (
                <li key={invitation.consultantId} className={styles.invitation}>
                  <div>
                    <Cluster gap="xsmall">
                      <Text weight="strong">{nameOf(invitation)}</Text>
                      <Badge {...look}>{label}</Badge>
                    </Cluster>
                    <Caption>Invited {formatProjectDate(invitation.invitedAt)}</Caption>
                    {invitation.note && (
                      <Text size="caption" clamp={3}>
                        “{invitation.note}”
                      </Text>
                    )}
                  </div>
                  {invitation.status === 'invited' && (
                    <div className={`${lineButton} ${styles.invitationActions}`}>
                      {role === 'charity' && (
                        <ButtonLink
                          size="small"
                          variant="quiet"
                          to="/messages"
                          search={{ project: project.id, consultant: invitation.consultantId }}
                          aria-label={`Message ${nameOf(invitation)}`}
                        >
                          Message
                        </ButtonLink>
                      )}
                      <Withdraw projectId={project.id} invitation={invitation} />
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </TitledCard>
    </div>
  );
};

type Reported = Pick<ProjectDetail, 'id' | 'phase' | 'keyDeliverables' | 'nextSteps'>;

/** Reports progress: phase, key deliverables, next steps (decisions, Project "fixed placeholder text"). */
const ReportProgress = ({ project }: { project: Reported }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const values = (reported: Reported) => ({
    phase: reported.phase,
    keyDeliverables: typedPoints(reported.keyDeliverables),
    nextSteps: typedPoints(reported.nextSteps),
  });
  // Outside the dialog, so that closing it by accident keeps the input.
  const report = useActionForm({
    values: values(project),
    schema: ProgressForm,
    ...useProjectChange(project.id, {
      run: (typed: z.input<typeof ProgressForm>) =>
        call('reportProgress', { params: { id: project.id }, body: progressOf(ProgressForm.parse(typed), project) }),
      succeeded: detailCopy.progressSaved,
      onSuccess: close,
    }),
    resetTo: (reported) => values(reported ?? project),
  });
  const { fields } = report;
  return (
    <div className={screenOnly}>
      <Button size="small" onClick={() => setOpen(true)}>
        Report progress
      </Button>
      <Dialog open={isOpen} onClose={close} title="Report progress">
        <ActionForm of={report} label="Report progress" submit="Save progress" submitting="Saving..." onCancel={close}>
          <fields.TextField name="phase" label="Current phase" hint="In a few words" required />
          <fields.TextArea
            name="keyDeliverables"
            label="Key deliverables"
            hint={`One per line, at most ${projectLimits.keyDeliverables}`}
            optional
            rows={4}
          />
          <fields.TextArea
            name="nextSteps"
            label="Next steps"
            hint={`One per line, at most ${projectLimits.nextSteps}`}
            optional
            rows={4}
          />
        </ActionForm>
      </Dialog>
    </div>
  );
};

/** Loaded for completed projects only. */
const FeedbackCard = lazy(() => import('./feedback-card.tsx').then((module) => ({ default: module.FeedbackCard })));

const HoursCard = lazy(() => import('./hours-card.tsx').then((module) => ({ default: module.HoursCard })));

/** Saves the start and end dates of a project as a calendar file. */
const AddToCalendar = ({ project }: { project: ProjectDetail }) => {
  const { id, title, startDate, endDate } = project;
  const url = `${window.location.origin}/projects/${id}`;
  const days = [
    ...(startDate === null ? [] : [{ id: `project-start-${id}`, date: startDate, title: `${title}: start`, url }]),
    ...(endDate === null ? [] : [{ id: `project-end-${id}`, date: endDate, title: `${title}: end`, url }]),
  ];
  if (days.length === 0) return null;
  return (
    <div className={`${lineButton} ${screenOnly}`}>
      <Button size="small" variant="quiet" icon="calendar" onClick={() => saveCalendar('project-dates', days)}>
        Add to calendar
      </Button>
    </div>
  );
};

const EditLink = ({ id }: { id: string }) => (
  <div className={screenOnly}>
    <ButtonLink size="small" to="/project-request" search={{ edit: id }}>
      Edit request
    </ButtonLink>
  </div>
);

const isParticipant = ({ actions }: ProjectDetail): boolean => actions.includes('post-message');

const Feedback = ({ project, role }: ProjectDetailsProps) =>
  project.status === 'completed' && isParticipant(project) ? (
    <Suspense fallback={<Loading label="Loading feedback..." shapes={['block']} />}>
      <FeedbackCard project={project} role={role} />
    </Suspense>
  ) : null;

const Hours = ({ project, role }: ProjectDetailsProps) => {
  const mayLog = role === 'consultant' && takesHours(project, ukDayOf(new Date()));
  return (project.status === 'in_progress' || project.status === 'completed') && isParticipant(project) ? (
    <Suspense fallback={<Loading label="Loading hours..." shapes={['block']} />}>
      <HoursCard project={project} mayLog={mayLog} />
    </Suspense>
  ) : null;
};

/** Description, progress and team of a project (spec §2). */
export const ProjectDetails = ({ project, role }: ProjectDetailsProps) => (
  <div className={styles.details}>
    <Grid columns="aside" align="start">
      <Stack gap="large">
        {project.invitationNote && (
          <InvitationNote note={project.invitationNote} by={project.invitationNoteBy} charity={project.charity.name} />
        )}
        <Feedback project={project} role={role} />
        {isUnassigned(project) && <InvitationsCard project={project} role={role} />}
        <OverviewCard {...project} action={project.actions.includes('revise') && <EditLink id={project.id} />} />
        {hasProgress(project) && (
          <ProgressCard
            {...project}
            action={project.actions.includes('report-progress') && <ReportProgress project={project} />}
          />
        )}
        <Hours project={project} role={role} />
      </Stack>
      <div className={styles.side}>
        <TeamCard
          charity={project.charity}
          isInvited={project.invitation === 'invited'}
          consultant={project.consultant}
          expertiseLabels={expertiseLabels}
        />
        <TimelineCard
          {...project}
          calendar={!isOver(project) && <AddToCalendar project={project} />}
          invoice={
            project.setUpFee !== null &&
            role !== 'consultant' && (
              <p className={screenOnly}>
                <TextLink to="/invoices/$id" params={{ id: project.id }}>
                  Invoice for the set-up fee
                </TextLink>
              </p>
            )
          }
        />
        {role !== 'consultant' && !isOver(project) && (
          <Estimate
            hours={project.estimatedHours}
            areas={project.expertiseRequired}
            rate={project.consultant?.hourlyRate ?? null}
            discount={project.discount}
          />
        )}
        {!isUnassigned(project) && <InvitationsCard project={project} role={role} />}
      </div>
    </Grid>
    <p className={styles.imprint}>
      {brand.name} · as of {formatProjectDate(new Date().toISOString())}
    </p>
  </div>
);
