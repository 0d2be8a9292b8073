import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { ContactDetailsForm, type CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { call } from '../../../api/client.ts';
import { useMemberChanged } from '../../../api/session.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { Cluster, Grid } from '../../../ui/layout.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountFields } from '../account-fields.ts';
import { SettingsSection } from './settings-section.tsx';
import { settingsWords } from './words.ts';

const detailsOf = ({ name, phone, website }: CurrentUser): z.input<typeof ContactDetailsForm> => ({
  name,
  phone: phone ?? '',
  website: website ?? '',
});

/** How the member is reached. */
export const ContactDetails = ({ user }: { user: CurrentUser }) => {
  const { toast } = useToast();
  const memberChanged = useMemberChanged();
  const failure = useFormFailure(settingsWords.detailsFailed);

  const save = useMutation({
    mutationFn: (body: z.output<typeof ContactDetailsForm>) => call('changeContactDetails', { body }),
    onSuccess: async (member) => {
      form.reset(detailsOf(member));
      toast({ ...settingsWords.detailsSaved, tone: 'default' });
      await memberChanged(member);
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: detailsOf(user),
    ...validateWith(ContactDetailsForm),
    onSubmit: ({ value }) => save.mutateAsync(ContactDetailsForm.parse(value)).then(undefined, () => undefined),
  });

  return (
    <SettingsSection title="Contact details" description="Your name as others see it, and how we reach you.">
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Contact details" form={form}>
          <form.AppField name="name">
            {(field) => <field.TextField label="Name" autoComplete="name" required />}
          </form.AppField>
          <Grid columns="pair" align="start">
            <form.AppField name="phone">{(field) => <field.TextField {...accountFields.phone} />}</form.AppField>
            <form.AppField name="website">{(field) => <field.TextField {...accountFields.website} />}</form.AppField>
          </Grid>
          <Cluster>
            <form.AppForm>
              <form.SubmitButton label="Save contact details" busyLabel="Saving..." />
            </form.AppForm>
          </Cluster>
        </Form>
      </ServerErrorsProvider>
    </SettingsSection>
  );
};
