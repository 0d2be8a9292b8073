import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { type CurrentUser, EmailChange } from '../../../../src/http/contract/accounts.ts';
import { call } from '../../../api/client.ts';
import { useMemberChanged } from '../../../api/session.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { Cluster, Grid } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SettingsSection } from './settings-section.tsx';
import { settingsWords } from './words.ts';

/** The address by which the member signs in and gets mail. */
export const EmailAddress = ({ user }: { user: CurrentUser }) => {
  const { toast } = useToast();
  const memberChanged = useMemberChanged();
  const failure = useFormFailure(settingsWords.emailFailed);

  const change = useMutation({
    mutationFn: (body: z.output<typeof EmailChange>) => call('changeEmailAddress', { body }),
    onSuccess: async (member) => {
      form.reset();
      toast({ ...settingsWords.emailChanged, tone: 'default' });
      await memberChanged(member);
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: { email: '', currentPassword: '' },
    ...validateWith(EmailChange),
    onSubmit: ({ value }) => change.mutateAsync(EmailChange.parse(value)).then(undefined, () => undefined),
  });

  return (
    <SettingsSection
      title="Email address"
      description="You can sign in with it, and our emails go there. We tell the former address about the change."
    >
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Email address" form={form}>
          <Text>
            At present{' '}
            <Text as="strong" weight="strong">
              {user.email}
            </Text>
          </Text>
          <Grid columns="pair" align="start">
            <form.AppField name="email">
              {(field) => <field.TextField label="New email" type="email" autoComplete="email" required />}
            </form.AppField>
            <form.AppField name="currentPassword">
              {(field) => (
                <field.TextField label="Current password" type="password" autoComplete="current-password" required />
              )}
            </form.AppField>
          </Grid>
          <Cluster>
            <form.AppForm>
              <form.SubmitButton label="Change email address" busyLabel="Saving..." />
            </form.AppForm>
          </Cluster>
        </Form>
      </ServerErrorsProvider>
    </SettingsSection>
  );
};
