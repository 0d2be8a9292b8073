import type { z } from 'zod';
import { ProjectCancellation } from '../../../../src/http/contract/projects.ts';
import { call } from '../../../api/client.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '../../../forms/server-errors.tsx';
import { valueAt } from '../../../forms/value-at.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { useProjectAction } from './use-project-action.ts';
import { detailWords } from './words.ts';

interface CancelDialogProps {
  readonly projectId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason, which everybody concerned is told, and cancels the project for good. */
export const CancelDialog = ({ projectId, open, onClose }: CancelDialogProps) => {
  const serverErrors = useServerErrors();
  const cancel = useProjectAction(projectId, {
    change: (body: z.output<typeof ProjectCancellation>) => call('cancelProject', { params: { id: projectId }, body }),
    done: detailWords.cancelled,
    onDone: onClose,
    onFailed: (error) => serverErrors.take(error, (path) => valueAt(form.state.values, path)),
  });
  const form = useAppForm({
    defaultValues: { reason: '' },
    ...validateWith(ProjectCancellation),
    onSubmit: ({ value }) =>
      cancel.mutateAsync(ProjectCancellation.parse(value)).then(
        () => undefined,
        () => undefined,
      ),
  });
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this project?">
      <ServerErrorsProvider errors={serverErrors.errors}>
        <Form label="Cancel this project" form={form}>
          <p>
            The work ends and open invitations close. A cancelled project cannot be opened again, but what was written
            and shared stays here.
          </p>
          <form.AppField name="reason">
            {(field) => (
              <field.TextArea
                label="Reason"
                hint="Everybody who takes part reads it."
                rows={3}
                required
                countTo={1000}
              />
            )}
          </form.AppField>
          <Cluster justify="end">
            <Button variant="secondary" onClick={onClose}>
              Keep project
            </Button>
            <Button type="submit" variant="danger" busy={cancel.isPending} busyLabel="Cancelling...">
              Cancel project
            </Button>
          </Cluster>
        </Form>
      </ServerErrorsProvider>
    </Dialog>
  );
};
