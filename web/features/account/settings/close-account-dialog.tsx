import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { AccountClosing } from '../../../../src/http/contract/accounts.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useBecomeVisitor } from '../../../api/session.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '../../../forms/server-errors.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { settingsWords } from './words.ts';

/** The server's sentence, unless it stands on the field already. A toast would lie below the dialog. */
const refusalOf = (error: Error): string | null => {
  if (!(error instanceof ApiError)) return settingsWords.closingFailed;
  return error.problem?.errors ? null : (error.detail ?? settingsWords.closingFailed);
};

const ClosingForm = ({ onCancel }: { onCancel: () => void }) => {
  const { toast } = useToast();
  const becomeVisitor = useBecomeVisitor();
  const serverErrors = useServerErrors();

  const close = useMutation({
    mutationFn: (body: z.output<typeof AccountClosing>) => call('closeAccount', { body }),
    onSuccess: async () => {
      await becomeVisitor();
      toast({ ...settingsWords.closed, tone: 'default' });
    },
    onError: (error) => serverErrors.take(error, () => form.getFieldValue('currentPassword')),
  });
  const refusal = close.error ? refusalOf(close.error) : null;

  const form = useAppForm({
    defaultValues: { currentPassword: '' },
    ...validateWith(AccountClosing),
    onSubmit: ({ value }) => close.mutateAsync(AccountClosing.parse(value)).then(undefined, () => undefined),
  });

  return (
    <ServerErrorsProvider errors={serverErrors.errors}>
      <Form label="Close account" form={form}>
        <Text>This happens at once and cannot be undone, not even by us. Enter your password to go on.</Text>
        {refusal && (
          <Notice tone="critical" title="Your account was not closed" announce>
            {refusal}
          </Notice>
        )}
        <form.AppField name="currentPassword">
          {(field) => (
            <field.TextField label="Current password" type="password" autoComplete="current-password" required />
          )}
        </form.AppField>
        <Cluster justify="end">
          <Button variant="secondary" onClick={onCancel}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" busy={close.isPending} busyLabel="Closing...">
            Close my account
          </Button>
        </Cluster>
      </Form>
    </ServerErrorsProvider>
  );
};

/** Asks for the password before an account is closed for ever. */
export const CloseAccountDialog = ({ open, onCancel }: { open: boolean; onCancel: () => void }) => (
  <Dialog open={open} onClose={onCancel} title="Close your account for ever?">
    <ClosingForm onCancel={onCancel} />
  </Dialog>
);
