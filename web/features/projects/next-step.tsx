import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { call } from '#api/client.ts';
import { useProjectRead } from '#api/notifications.ts';
import { useAction } from '#api/use-action.ts';
import type { MemberRole } from '#contract/accounts.ts';
import { ProjectCancellation } from '#contract/project-steps.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { isOver } from '#domain/projects/project-status.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster } from '#ui/layout.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Text } from '#ui/text.tsx';
import { AnswerInvitation } from './answer-invitation.tsx';
import { detailCopy, formatFeeStays } from './copy.ts';
import { InviteDialog } from './invite-dialog.tsx';
import * as styles from './project-detail.css.ts';
import { situationOf } from './situation.ts';
import { useProjectChange } from './use-project-change.ts';

interface CancelDialogProps {
  readonly project: ProjectDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Cancels the project, with a reason that everyone involved can read. */
const CancelDialog = ({ project: { id, setUpFee }, open, onClose }: CancelDialogProps) => {
  const cancel = useActionForm({
    values: { reason: '' },
    schema: ProjectCancellation,
    ...useProjectChange(id, {
      run: (values: z.input<typeof ProjectCancellation>) =>
        call('cancelProject', { params: { id }, body: ProjectCancellation.parse(values) }),
      succeeded: detailCopy.cancelled,
      onSuccess: onClose,
    }),
  });
  const { fields } = cancel;
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this project?">
      <ActionForm
        of={cancel}
        label="Cancel this project"
        submit="Cancel project"
        submitting="Cancelling..."
        onCancel={onClose}
        cancelLabel="Keep project"
        isDangerous
      >
        <p>
          Work ends and open invitations close. A cancelled project cannot be reopened, but its messages and documents
          remain available.{formatFeeStays(setUpFee)}
        </p>
        <fields.TextArea
          name="reason"
          label="Reason"
          hint="Everyone on the project can read it."
          rows={3}
          required
          countTo={1000}
        />
      </ActionForm>
    </Dialog>
  );
};

type Asked = 'invite' | 'cancel';

const shown = ['invite', 'start-matching', 'complete', 'cancel'] as const;

/** Starts a similar request with the same consultant. */
const WorkTogetherAgain = ({ project: { id, consultantId } }: { project: ProjectDetail }) => (
  <div className={screenOnly}>
    <ButtonLink
      to="/project-request"
      search={{ again: id, ...(consultantId === null ? {} : { consultant: consultantId }) }}
    >
      Work together again
    </ButtonLink>
  </div>
);

/** The actions that the server offers to the charity or an administrator. */
const ProjectActions = ({ project, role }: Pick<NextStepProps, 'project' | 'role'>) => {
  const toInvite = useLocation({ select: ({ state }) => state.invite });
  const [asked, setAsked] = useState<Asked | null>(toInvite === undefined ? null : 'invite');
  const close = () => setAsked(null);
  const params = { id: project.id };
  const start = useAction(
    useProjectChange(project.id, {
      run: () => call('startMatching', { params, body: {} }),
      succeeded: detailCopy.matchingStarted,
    }),
  );
  const complete = useProjectChange(project.id, {
    run: () => call('completeProject', { params, body: {} }),
    succeeded: detailCopy.completed,
  });
  const may = new Set(project.actions);
  if (project.status === 'completed' && role === 'charity') return <WorkTogetherAgain project={project} />;
  if (!shown.some((action) => may.has(action))) return null;
  return (
    <div className={screenOnly}>
      <Cluster>
        {may.has('invite') && (
          <Button variant="primary" icon="plus" onClick={() => setAsked('invite')}>
            Invite a consultant
          </Button>
        )}
        {may.has('start-matching') && (
          <Button busy={start.isPending} busyLabel="Starting..." onClick={() => start.mutate()}>
            Start matching
          </Button>
        )}
        {may.has('complete') && (
          <ConfirmedAction
            button={{ children: 'Complete project', icon: 'check' }}
            title="Complete this project?"
            message="Complete it once everything agreed has been delivered. A completed project cannot be reopened. Its messages and documents remain available."
            confirmLabel="Complete project"
            cancelLabel="Not yet"
            busyLabel="Completing..."
            action={complete}
          />
        )}
        {may.has('cancel') && (
          <Button variant="quiet" onClick={() => setAsked('cancel')}>
            Cancel project
          </Button>
        )}
      </Cluster>
      {may.has('invite') && (
        <InviteDialog project={project} wanted={toInvite} open={asked === 'invite'} onClose={close} />
      )}
      <CancelDialog project={project} open={asked === 'cancel'} onClose={close} />
    </div>
  );
};

interface NextStepProps {
  readonly project: ProjectDetail;
  readonly role: MemberRole;
  /** Whether the viewer's charity has an active membership. */
  readonly isMember: boolean;
  /** Shows only the status, above messages and documents. */
  readonly brief: boolean;
  /** Whether the messages are open. */
  readonly isTalking: boolean;
}

/** Status of the project, the next step, and the member's actions. */
export const NextStep = ({ project, role, isMember, brief, isTalking }: NextStepProps) => {
  useProjectRead(project.id);
  const titleId = useId();
  const { title, text } = situationOf(project, { role, isMember, now: new Date() });
  return (
    <section aria-labelledby={titleId} className={styles.nextStep({ brief })}>
      <div className={styles.nextStepWords}>
        <Heading level={2} size={brief ? 'title4' : 'title3'} id={titleId}>
          {title}
        </Heading>
        {!brief && (
          // The next step is not printed; the outcome is.
          <div className={isOver(project) ? undefined : screenOnly}>
            <Text tone="muted">{text}</Text>
          </div>
        )}
      </div>
      {!brief &&
        (role === 'consultant' ? (
          <AnswerInvitation project={project} isTalking={isTalking} />
        ) : (
          <ProjectActions project={project} role={role} />
        ))}
    </section>
  );
};
