import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { invitationQuery } from '#api/account.ts';
import { call } from '#api/client.ts';
import { useBecomeMember } from '#api/member.ts';
import { isMissing } from '#api/missing.ts';
import { refreshCurrentUser, useCurrentUser } from '#api/session.ts';
import { brand } from '#brand';
import { InvitationAcceptance, type InvitationFound } from '#contract/invitations.ts';
import { startPages } from '#features/shell/navigation.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { formatDateTime } from '#lib/dates.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Cluster } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { AccountLayout, accountFields, useSecretSearch } from './account-parts.tsx';
import { accountCopy, invitedRoleCopy } from './copy.ts';
import { NewPasswordFields, repeatedPassword } from './new-password.tsx';
import { DoorScene } from './scenes.tsx';

export const metadata: PageMetadata = {
  path: '/invitation',
  title: 'Invitation',
  description: `Accept your invitation to ${brand.name}.`,
  holdsSecret: true,
};

/** The new member's details, with the password repeated (spec §5, registration). */
const InvitationForm = InvitationAcceptance.omit({ token: true })
  .extend({ confirmPassword: z.string() })
  .refine(...repeatedPassword(accountCopy.passwordsDiffer));

interface AcceptInvitationProps {
  readonly token: string;
  readonly invitation: z.output<typeof InvitationFound>;
}

/** The invitation's details, and the form that accepts it. */
const AcceptInvitation = ({ token, invitation }: AcceptInvitationProps) => {
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const becomeMember = useBecomeMember();

  const acceptance = useActionForm({
    values: { username: '', name: invitation.name ?? '', password: '', confirmPassword: '' },
    schema: InvitationForm,
    run: (values, idempotencyKey) =>
      call('acceptInvitation', { body: InvitationAcceptance.parse({ ...values, token }), idempotencyKey }),
    succeeded: accountCopy.registrationSucceeded,
    failed: accountCopy.registrationFailed,
    onSuccess: async (member) => {
      await becomeMember(member);
      // The role may require a second factor, which the login page sets up.
      const to = (await refreshCurrentUser()) === null ? '/login' : startPages[member.role].to;
      await navigate({ to, replace: true });
    },
  });
  const { fields } = acceptance;

  return (
    <>
      {user && acceptance.isIdle && (
        <Notice tone="info" title={`You are signed in as ${user.name}`}>
          Accepting this invitation creates a new account and signs you in there.
        </Notice>
      )}
      <DefinitionList
        items={[
          { term: 'Your role', description: invitedRoleCopy[invitation.role].name },
          { term: 'Your email', description: invitation.email },
          { term: 'Accept by', description: formatDateTime(invitation.expiresAt) },
        ]}
      />
      <ActionForm
        of={acceptance}
        label="Accept invitation"
        submit="Accept invitation"
        submitting="Accepting..."
        wide
        unsaved={{
          title: 'Leave without joining?',
          message: 'You have not accepted the invitation yet. If you leave, you lose what you have typed.',
        }}
      >
        <fields.TextField name="username" {...accountFields.username} />
        <fields.TextField name="name" label="Your name" autoComplete="name" required />
        <NewPasswordFields fields={['username', 'name']} known={[invitation.email]} />
      </ActionForm>
    </>
  );
};

/** Shown for a link without a token, and for an invitation that was accepted, was withdrawn or has expired. */
const InvalidInvitation = () => (
  <AccountLayout
    metadata={metadata}
    documentTitle="Invalid invitation"
    title="Invalid invitation"
    intro="This invitation is invalid or has expired."
    picture={<DoorScene />}
  >
    <Text>
      Please open the complete link from our email: some email programs cut off long links. An invitation can be
      accepted once, within seven days. If it no longer works, ask the person who invited you for a new one, or write to{' '}
      <TextAnchor href={`mailto:${brand.email}`}>{brand.email}</TextAnchor>.
    </Text>
    <Cluster>
      <ButtonLink variant="primary" to="/login">
        Go to login
      </ButtonLink>
      <ButtonLink to="/" variant="quiet">
        Home page
      </ButtonLink>
    </Cluster>
  </AccountLayout>
);

const Invited = ({ token }: { token: string }) => {
  const query = useQuery(invitationQuery(token));
  const { data: invitation, error } = query;
  if (isMissing(error)) return <InvalidInvitation />;
  return (
    <AccountLayout
      metadata={metadata}
      title={`Join ${brand.name}`}
      intro={invitation ? invitedRoleCopy[invitation.role].meaning : 'You have been invited to work with us.'}
      picture={<DoorScene />}
    >
      {invitation === undefined && (
        <NotLoaded
          query={query}
          what="your invitation"
          shapes={['line', 'line', 'block']}
          reassurance="The invitation is still valid."
        />
      )}
      {invitation && <AcceptInvitation token={token} invitation={invitation} />}
    </AccountLayout>
  );
};

/** Accepts an invitation as analyst or administrator with the link of an email (decisions, Analyst). */
export const InvitationPage = () => {
  const { token } = useSecretSearch();
  return token ? <Invited token={token} /> : <InvalidInvitation />;
};
