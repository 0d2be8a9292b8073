import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { InvitationAcceptance, type InvitationFound } from '../../../../src/http/contract/accounts.ts';
import { call } from '../../../api/client.ts';
import { useBecomeMember, useCurrentUser } from '../../../api/session.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountFields } from '../account-fields.ts';
import { startPageOf } from '../start-page.ts';
import { accountWords } from '../words.ts';
import { InvitationForm } from './invitation-form-schema.ts';
import { invitedRoleWords } from './words.ts';

interface InvitationFormProps {
  readonly token: string;
  readonly invitation: z.output<typeof InvitationFound>;
}

/** What the invitation is for, and the form that accepts it. */
export const AcceptInvitationForm = ({ token, invitation }: InvitationFormProps) => {
  const { toast } = useToast();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const becomeMember = useBecomeMember();
  const failure = useFormFailure(accountWords.registrationFailed);
  const keyFor = useIdempotencyKey();

  const accept = useMutation({
    mutationFn: (body: z.output<typeof InvitationAcceptance>) =>
      call('acceptInvitation', { body, idempotencyKey: keyFor(body) }),
    onSuccess: async (member) => {
      await becomeMember(member);
      toast({ ...accountWords.registrationSucceeded, tone: 'default' });
      await navigate({ to: startPageOf(member.role), replace: true });
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: { username: '', name: invitation.name ?? '', password: '', confirmPassword: '' },
    ...validateWith(InvitationForm),
    onSubmit: ({ value }) =>
      accept.mutateAsync(InvitationAcceptance.parse({ ...value, token })).then(undefined, () => undefined),
  });

  return (
    <>
      {user && accept.isIdle && (
        <Notice tone="info" title={`You are signed in as ${user.name}`}>
          Accepting this invitation makes a new account and signs you in there.
        </Notice>
      )}
      <DefinitionList
        items={[
          { term: 'Your role', description: invitedRoleWords[invitation.role].name },
          { term: 'Your email', description: invitation.email },
          { term: 'Accept until', description: formatDateTime(invitation.expiresAt) },
        ]}
      />
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Accept invitation" form={form}>
          <form.AppField name="username">{(field) => <field.TextField {...accountFields.username} />}</form.AppField>
          <form.AppField name="name">
            {(field) => <field.TextField label="Your name" autoComplete="name" required />}
          </form.AppField>
          <form.AppField name="password">{(field) => <field.TextField {...accountFields.password} />}</form.AppField>
          <form.AppField name="confirmPassword">
            {(field) => <field.TextField {...accountFields.confirmPassword} />}
          </form.AppField>
          <form.AppForm>
            <form.SubmitButton label="Accept invitation" busyLabel="Accepting..." />
          </form.AppForm>
        </Form>
      </ServerErrorsProvider>
    </>
  );
};
