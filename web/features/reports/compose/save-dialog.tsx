import { type SavedReport, SavedReportForm } from '../../../../src/http/contract/reports.ts';
import { useSaveReport } from '../../../api/reports.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { words } from '../words.ts';
import { type Draft, definitionOf } from './draft.ts';

interface SaveDialogProps {
  /** The saved report that is revised; null for a new one. */
  readonly revises: SavedReport | null;
  readonly draft: Draft;
  /** What is computed, in words. */
  readonly sentence: string;
  readonly onSaved: (saved: SavedReport) => void;
  readonly onClose: () => void;
}

const nameOnly = SavedReportForm.pick({ name: true });

const SaveForm = ({ revises, draft, sentence, onSaved, onClose }: SaveDialogProps) => {
  const { mutateAsync } = useSaveReport();
  const keyFor = useIdempotencyKey();
  const failure = useFormFailure(words.saveFailed);
  const { toast } = useToast();
  const form = useAppForm({
    defaultValues: { name: revises?.name ?? '' },
    ...validateWith(nameOnly),
    onSubmit: async ({ value }) => {
      const given = { name: nameOnly.parse(value).name, definition: definitionOf(draft) };
      try {
        const saved = await mutateAsync({ id: revises?.id, form: given, idempotencyKey: keyFor(given) });
        onSaved(saved);
        toast(revises ? words.revised : words.saved);
      } catch (error) {
        failure.tell(error, value);
      }
    },
  });
  return (
    <ServerErrorsProvider errors={failure.errors}>
      <Form label={revises ? 'Save changes' : 'Save report'} form={form}>
        <Text tone="muted">{sentence}</Text>
        <form.AppField name="name">
          {(field) => (
            <field.TextField
              label="Name"
              hint="Every analyst and administrator sees it. Please name no person."
              required
              maxLength={100}
              autoComplete="off"
            />
          )}
        </form.AppField>
        <Cluster justify="end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <form.Subscribe selector={(state) => state.isSubmitting}>
            {(busy) => (
              <Button type="submit" busy={busy} busyLabel="Saving...">
                {revises ? 'Save changes' : 'Save'}
              </Button>
            )}
          </form.Subscribe>
        </Cluster>
      </Form>
    </ServerErrorsProvider>
  );
};

/** Asks for the name under which a definition is kept. */
export const SaveDialog = (props: SaveDialogProps & { readonly open: boolean }) => (
  <Dialog open={props.open} onClose={props.onClose} title={props.revises ? 'Save these changes?' : 'Save this report'}>
    <SaveForm {...props} />
  </Dialog>
);
