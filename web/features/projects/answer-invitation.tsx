import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '#api/client.ts';
import { ProjectRefusal } from '#contract/project-steps.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster } from '#ui/layout.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { detailCopy } from './copy.ts';
import { useProjectChange } from './use-project-change.ts';

interface InvitedProject extends Pick<ProjectDetail, 'id' | 'title' | 'actions'> {
  readonly charity: Pick<ProjectDetail['charity'], 'name'>;
}

interface AcceptProps {
  readonly project: InvitedProject;
  /** Names the project where there are several. */
  readonly label: string | undefined;
}

const Accept = ({ project, label }: AcceptProps) => {
  const action = useProjectChange(project.id, {
    run: () => call('acceptProject', { params: { id: project.id }, body: {} }),
    succeeded: detailCopy.accepted,
  });
  return (
    <ConfirmedAction
      button={{ variant: 'primary', children: 'Accept', icon: 'check', 'aria-label': label }}
      title="Take this project on?"
      message={`You commit to do the work for ${project.charity.name}, and you can no longer decline. You then see its contact details, and the messages and documents of the project. Other invitations to it close.`}
      confirmLabel="Accept project"
      cancelLabel="Not yet"
      busyLabel="Accepting..."
      action={action}
    />
  );
};

const RefusalForm = ProjectRefusal.required();

interface DeclineDialogProps {
  readonly project: InvitedProject;
  readonly open: boolean;
  readonly onClose: () => void;
}

const DeclineDialog = ({ project, open, onClose }: DeclineDialogProps) => {
  const navigate = useNavigate();
  const decline = useActionForm({
    values: { reason: '' },
    schema: RefusalForm,
    ...useProjectChange(project.id, {
      run: async (values: z.input<typeof RefusalForm>) => {
        await call('declineProject', { params: { id: project.id }, body: ProjectRefusal.parse(values) });
        // The consultant can no longer open the project.
        await navigate({ to: '/consultant-dashboard', ignoreBlocker: true });
        return undefined;
      },
      succeeded: detailCopy.declined,
      onSuccess: onClose,
    }),
  });
  const { fields } = decline;
  return (
    <Dialog open={open} onClose={onClose} title="Decline this invitation?">
      <ActionForm
        of={decline}
        label="Decline this invitation"
        submit="Decline invitation"
        submitting="Declining..."
        onCancel={onClose}
        cancelLabel="Keep invitation"
        isDangerous
      >
        <p>
          The project disappears from your dashboard. You can still read your messages about it, but not write new ones.{' '}
          {project.charity.name} can invite you again.
        </p>
        <fields.TextArea
          name="reason"
          label="Reason"
          hint="It helps the charity to plan."
          optional
          rows={3}
          countTo={1000}
        />
      </ActionForm>
    </Dialog>
  );
};

interface AnswerInvitationProps {
  readonly project: InvitedProject;
  /** Whether several invitations are shown, so that the buttons must name the project. */
  readonly amongOthers?: boolean;
  /** Whether the conversation about the invitation is open. */
  readonly isTalking?: boolean;
}

/** Buttons to accept or decline an invitation, or, for those who may accept it, to ask about it first. */
export const AnswerInvitation = ({ project, amongOthers = false, isTalking = false }: AnswerInvitationProps) => {
  const [isDeclining, setDeclining] = useState(false);
  const may = new Set(project.actions);
  if (!may.has('accept') && !may.has('decline')) return null;
  const name = (verb: string) => (amongOthers ? `${verb}: ${project.title}` : undefined);
  return (
    <div className={screenOnly}>
      <Cluster>
        {may.has('accept') && <Accept project={project} label={name('Accept')} />}
        {may.has('decline') && (
          <Button aria-label={name('Decline')} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        )}
        {may.has('accept') && !isTalking && (
          <ButtonLink
            variant="quiet"
            icon="message"
            to="/projects/$id"
            params={{ id: project.id }}
            search={{ tab: 'messages' }}
            aria-label={name('Ask a question')}
          >
            Ask a question
          </ButtonLink>
        )}
      </Cluster>
      <DeclineDialog project={project} open={isDeclining} onClose={() => setDeclining(false)} />
    </div>
  );
};
