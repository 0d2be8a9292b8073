import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentUserQuery } from '../../../api/session.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { accountHeads } from '../heads.ts';
import { KeyScene } from '../pictures/key-scene.tsx';
import { UsernameForPasswordManager } from '../username-for-password-manager.tsx';
import { ResetForm } from './reset-form-schema.ts';
import type { ResetLink } from './reset-link.ts';
import { passwordWords } from './words.ts';

/** Choosing a new password by the link of a mail. */
export const ResetPasswordForm = ({ link, onReset }: { link: ResetLink; onReset: () => void }) => {
  const { toast } = useToast();
  const queries = useQueryClient();
  const failure = useFormFailure(passwordWords.resetFailed);

  const reset = useMutation({
    mutationFn: (password: string) => call('resetPassword', { body: { ...link, password } }),
    onSuccess: async () => {
      toast({ ...passwordWords.resetSucceeded, tone: 'default' });
      onReset();
      // Every session of the member has ended, perhaps also this browser's.
      await queries.invalidateQueries(currentUserQuery);
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: { password: '', confirmPassword: '' },
    ...validateWith(ResetForm),
    onSubmit: ({ value }) => reset.mutateAsync(value.password).then(undefined, () => undefined),
  });

  return (
    <AccountLayout
      {...accountHeads.resetPassword}
      title="Choose a new password"
      intro={`For the account of ${link.email}.`}
      picture={<KeyScene />}
    >
      {reset.isError && (
        <Notice tone="caution" title="Does it keep failing?">
          A link works once, for one hour. <TextLink to="/forgot-password">Request a new link</TextLink>.
        </Notice>
      )}
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Reset password" form={form}>
          <UsernameForPasswordManager username={link.email} />
          <form.AppField name="password">
            {(field) => (
              <field.TextField
                label="New password"
                type="password"
                hint="8 to 100 characters"
                autoComplete="new-password"
                required
              />
            )}
          </form.AppField>
          <form.AppField name="confirmPassword">
            {(field) => (
              <field.TextField label="Confirm new password" type="password" autoComplete="new-password" required />
            )}
          </form.AppField>
          <form.AppForm>
            <form.SubmitButton label="Reset password" busyLabel="Saving..." />
          </form.AppForm>
        </Form>
      </ServerErrorsProvider>
    </AccountLayout>
  );
};
