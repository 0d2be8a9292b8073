import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { type ProjectDetail, ProjectRefusal } from '../../../../src/http/contract/projects.ts';
import { call } from '../../../api/client.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import { useProjectAction } from './use-project-action.ts';
import { detailWords } from './words.ts';

/** What an answer needs to know of a project. */
interface InvitedProject extends Pick<ProjectDetail, 'id' | 'title' | 'actions'> {
  readonly charity: Pick<ProjectDetail['charity'], 'name'>;
}

interface AnswerDialogProps {
  readonly project: InvitedProject;
  readonly open: boolean;
  readonly onClose: () => void;
}

const AcceptDialog = ({ project, open, onClose }: AnswerDialogProps) => {
  const accept = useProjectAction(project.id, {
    change: () => call('acceptProject', { params: { id: project.id }, body: {} }),
    done: detailWords.accepted,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title="Take this project on?"
      message={`You tell ${project.charity.name} that you will do the work. Messages and documents open to you, and what you have accepted you cannot decline later.`}
      confirmLabel="Accept project"
      cancelLabel="Not yet"
      busyLabel="Accepting..."
      busy={accept.isPending}
      onConfirm={() => accept.mutate(undefined)}
      onCancel={onClose}
    />
  );
};

const DeclineDialog = ({ project, open, onClose }: AnswerDialogProps) => {
  const navigate = useNavigate();
  const decline = useProjectAction(project.id, {
    change: async (body: z.output<typeof ProjectRefusal>) => {
      await call('declineProject', { params: { id: project.id }, body });
      // From now on the project does not exist for this consultant.
      await navigate({ to: '/consultant-dashboard' });
      return undefined;
    },
    done: detailWords.declined,
    onDone: onClose,
  });
  const form = useAppForm({
    defaultValues: { reason: '' },
    ...validateWith(ProjectRefusal.required()),
    onSubmit: ({ value }) =>
      decline.mutateAsync(ProjectRefusal.parse(value)).then(
        () => undefined,
        () => undefined,
      ),
  });
  return (
    <Dialog open={open} onClose={onClose} title="Decline this invitation?">
      <Form label="Decline this invitation" form={form}>
        <p>The project goes on without you and leaves your dashboard. {project.charity.name} may ask you again.</p>
        <form.AppField name="reason">
          {(field) => (
            <field.TextArea
              label="Reason"
              hint="A word of why helps the charity to plan."
              optional
              rows={3}
              countTo={1000}
            />
          )}
        </form.AppField>
        <Cluster justify="end">
          <Button variant="secondary" onClick={onClose}>
            Keep invitation
          </Button>
          <Button type="submit" variant="danger" busy={decline.isPending} busyLabel="Declining...">
            Decline invitation
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
};

interface AnswerInvitationProps {
  readonly project: InvitedProject;
  /** Among other invitations, each button says which one it answers. */
  readonly amongOthers?: boolean;
}

/** Lets an invited consultant accept or decline. */
export const AnswerInvitation = ({ project, amongOthers = false }: AnswerInvitationProps) => {
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null);
  const close = () => setAsked(null);
  const may = new Set(project.actions);
  if (!may.has('accept') && !may.has('decline')) return null;
  const name = (verb: string) => (amongOthers ? `${verb}: ${project.title}` : undefined);
  return (
    <div className={screenOnly}>
      <Cluster>
        {may.has('accept') && (
          <Button icon="check" aria-label={name('Accept')} onClick={() => setAsked('accept')}>
            Accept
          </Button>
        )}
        {may.has('decline') && (
          <Button variant="secondary" aria-label={name('Decline')} onClick={() => setAsked('decline')}>
            Decline
          </Button>
        )}
      </Cluster>
      <AcceptDialog project={project} open={asked === 'accept'} onClose={close} />
      <DeclineDialog project={project} open={asked === 'decline'} onClose={close} />
    </div>
  );
};
