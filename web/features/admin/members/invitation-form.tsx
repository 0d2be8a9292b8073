import { useState } from 'react';
import type { z } from 'zod';
import { invitationDays } from '../../../../src/domain/accounts/invited-roles.ts';
import { InvitationForm as InvitationSchema } from '../../../../src/http/contract/administration.ts';
import { call } from '../../../api/client.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '../../../forms/server-errors.tsx';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useAdminAction } from '../frame/use-admin-action.ts';
import { useMailOutlook } from '../mail/use-mail-outlook.ts';

const emptyForm: z.input<typeof InvitationSchema> = { email: '', name: '', role: 'analyst' };

const roles = [
  {
    value: 'analyst',
    label: 'Analyst',
    details: ['Reads history and reports, without personal data.'],
  },
  { value: 'admin', label: 'Administrator', details: ['May do everything that you may.'] },
] as const;

/** Invites somebody who cannot register by themselves (decisions, Analyst). */
export const InvitationForm = () => {
  const serverErrors = useServerErrors();
  const keyFor = useIdempotencyKey();
  // The same person may be invited again after the first invitation was withdrawn.
  const [sent, setSent] = useState(0);
  const outlook = useMailOutlook();
  const invite = useAdminAction({
    change: (body: z.output<typeof InvitationSchema>) =>
      call('inviteMember', { body, idempotencyKey: keyFor([sent, body]) }),
    done: ({ email }) => ({ title: 'Invitation written', message: outlook(email) }),
    failed: { title: 'Not invited', message: 'Nothing has been sent. Please try again.' },
    refreshes: [['/api/admin/invitations'], ['/api/admin/mails']],
    onDone: () => {
      setSent(sent + 1);
      form.reset();
    },
    onFailed: (error) => serverErrors.take(error, (name) => form.getFieldValue(name as 'email')),
  });
  const form = useAppForm({
    defaultValues: emptyForm,
    ...validateWith(InvitationSchema),
    onSubmit: ({ value }) =>
      invite.mutateAsync(InvitationSchema.parse(value)).then(
        () => undefined,
        () => undefined,
      ),
  });
  return (
    <ServerErrorsProvider errors={serverErrors.errors}>
      <Form label="Invite a colleague" form={form}>
        <form.AppField name="email">{(field) => <field.TextField label="Email" type="email" required />}</form.AppField>
        <form.AppField name="name">{(field) => <field.TextField label="Name" optional />}</form.AppField>
        <form.AppField name="role">{(field) => <field.RadioCards legend="Role" options={roles} />}</form.AppField>
        <p>The link in the mail works for {invitationDays} days.</p>
        <form.AppForm>
          <form.SubmitButton label="Invite" busyLabel="Inviting..." />
        </form.AppForm>
      </Form>
    </ServerErrorsProvider>
  );
};
