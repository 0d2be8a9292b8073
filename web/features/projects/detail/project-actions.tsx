import { useState } from 'react';
import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useProjectAction } from './use-project-action.ts';
import { detailWords } from './words.ts';

type Asked = 'invite' | 'complete' | 'cancel';

const shown = ['invite', 'start-matching', 'complete', 'cancel'] as const;

/** What the charity or an administrator may do with a project now: the server says what that is. */
export const ProjectActions = ({ project }: { project: ProjectDetail }) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const params = { id: project.id };
  const start = useProjectAction(project.id, {
    change: () => call('startMatching', { params, body: {} }),
    done: detailWords.matchingStarted,
  });
  const complete = useProjectAction(project.id, {
    change: () => call('completeProject', { params, body: {} }),
    done: detailWords.completed,
    onDone: close,
  });
  const may = new Set(project.actions);
  if (!shown.some((action) => may.has(action))) return null;
  return (
    <div className={screenOnly}>
      <Cluster>
        {may.has('invite') && (
          <Button icon="plus" onClick={() => setAsked('invite')}>
            Invite a consultant
          </Button>
        )}
        {may.has('start-matching') && (
          <Button
            variant="secondary"
            busy={start.isPending}
            busyLabel="Starting..."
            onClick={() => start.mutate(undefined)}
          >
            Start matching
          </Button>
        )}
        {may.has('complete') && (
          <Button variant="secondary" icon="check" onClick={() => setAsked('complete')}>
            Complete project
          </Button>
        )}
        {may.has('cancel') && (
          <Button variant="quiet" onClick={() => setAsked('cancel')}>
            Cancel project
          </Button>
        )}
      </Cluster>
      <InviteDialog project={project} open={asked === 'invite'} onClose={close} />
      <ConfirmDialog
        open={asked === 'complete'}
        title="Complete this project?"
        message="Everything that was agreed is delivered, and the work ends. A completed project cannot be opened again. Messages and documents stay with it."
        confirmLabel="Complete project"
        cancelLabel="Not yet"
        busyLabel="Completing..."
        busy={complete.isPending}
        onConfirm={() => complete.mutate(undefined)}
        onCancel={close}
      />
      <CancelDialog projectId={project.id} open={asked === 'cancel'} onClose={close} />
    </div>
  );
};
