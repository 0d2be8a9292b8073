import { useState } from 'react';
import type { z } from 'zod';
import { projectLimits } from '../../../../src/domain/projects/limits.ts';
import type { ProgressReport, ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { call } from '../../../api/client.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import { ProgressForm, progressOf, typedPoints } from './progress-form.ts';
import { useProjectAction } from './use-project-action.ts';
import { detailWords } from './words.ts';

type Reported = Pick<ProjectDetail, 'id' | 'phase' | 'keyDeliverables' | 'nextSteps'>;

/** Reports progress: phase, key deliverables, next steps (decisions, Project "fixed placeholder text"). */
export const ReportProgress = ({ project }: { project: Reported }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const report = useProjectAction(project.id, {
    change: (body: z.output<typeof ProgressReport>) => call('reportProgress', { params: { id: project.id }, body }),
    done: detailWords.progressSaved,
    onDone: () => {
      close();
      form.reset();
    },
  });
  // Outlives the dialog: what was typed is there again after a slip of the finger.
  const form = useAppForm({
    defaultValues: {
      phase: project.phase,
      keyDeliverables: typedPoints(project.keyDeliverables),
      nextSteps: typedPoints(project.nextSteps),
    },
    ...validateWith(ProgressForm),
    onSubmit: ({ value }) =>
      report.mutateAsync(progressOf(ProgressForm.parse(value))).then(
        () => undefined,
        () => undefined,
      ),
  });
  return (
    <div className={screenOnly}>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Report progress
      </Button>
      <Dialog open={isOpen} onClose={close} title="Report progress">
        <Form label="Report progress" form={form}>
          <form.AppField name="phase">
            {(field) => <field.TextField label="Current phase" hint="In a few words" required />}
          </form.AppField>
          <form.AppField name="keyDeliverables">
            {(field) => (
              <field.TextArea
                label="Key deliverables"
                hint={`One a line, at most ${projectLimits.keyDeliverables}`}
                optional
                rows={4}
              />
            )}
          </form.AppField>
          <form.AppField name="nextSteps">
            {(field) => (
              <field.TextArea
                label="Next steps"
                hint={`One a line, at most ${projectLimits.nextSteps}`}
                optional
                rows={4}
              />
            )}
          </form.AppField>
          <Cluster justify="end">
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" busy={report.isPending} busyLabel="Saving...">
              Save progress
            </Button>
          </Cluster>
        </Form>
      </Dialog>
    </div>
  );
};
