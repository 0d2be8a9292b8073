import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type CurrentUser, PasswordChange } from '../../../../src/http/contract/accounts.ts';
import { sessionsQuery } from '../../../api/account.ts';
import { call } from '../../../api/client.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { Cluster, Grid } from '../../../ui/layout.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { UsernameForPasswordManager } from '../username-for-password-manager.tsx';
import { PasswordForm } from './password-form-schema.ts';
import { SettingsSection } from './settings-section.tsx';
import { settingsWords } from './words.ts';

/** Another password; the member's other devices are signed out. */
export const Password = ({ user }: { user: CurrentUser }) => {
  const { toast } = useToast();
  const queries = useQueryClient();
  const failure = useFormFailure(settingsWords.passwordFailed);

  const change = useMutation({
    mutationFn: (body: z.output<typeof PasswordChange>) => call('changePassword', { body }),
    onSuccess: async () => {
      form.reset();
      toast({ ...settingsWords.passwordChanged, tone: 'default' });
      await queries.invalidateQueries(sessionsQuery);
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    ...validateWith(PasswordForm),
    onSubmit: ({ value }) => change.mutateAsync(PasswordChange.parse(value)).then(undefined, () => undefined),
  });

  return (
    <SettingsSection
      title="Password"
      description="A long one that you use nowhere else. Your other devices are signed out when you change it."
    >
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Password" form={form}>
          <UsernameForPasswordManager username={user.username} />
          <form.AppField name="currentPassword">
            {(field) => (
              <field.TextField label="Current password" type="password" autoComplete="current-password" required />
            )}
          </form.AppField>
          <Grid columns="pair" align="start">
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
          </Grid>
          <Cluster>
            <form.AppForm>
              <form.SubmitButton label="Change password" busyLabel="Saving..." />
            </form.AppForm>
          </Cluster>
        </Form>
      </ServerErrorsProvider>
    </SettingsSection>
  );
};
