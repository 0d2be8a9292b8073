import { z } from 'zod';
import { sessionsQuery } from '#api/account.ts';
import { call } from '#api/client.ts';
import { download } from '#api/download.ts';
import { useMemberChanged, useMemberNow, useSignOut } from '#api/member.ts';
import { useAction } from '#api/use-action.ts';
import { ContactDetailsForm, EmailChange, PasswordChange } from '#contract/account-settings.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { fieldMessages } from '#contract/fields.ts';
import { emailKindsOf } from '#domain/notifications/email-kinds.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { roleLabels } from '#lib/role-labels.ts';
import { saveFile } from '#lib/save-file.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { accountFields, SettingsSection, UsernameForPasswordManager } from './account-parts.tsx';
import { CloseAccount } from './close-account.tsx';
import { passwordCopy, profileCopy, settingsCopy } from './copy.ts';
import { Devices } from './devices.tsx';
import { EmailPreferences } from './email-preferences.tsx';
import { SendProofAgain } from './email-proof-banner.tsx';
import { NewPasswordFields, repeatedPassword } from './new-password.tsx';
import { TwoStepSection } from './two-step/two-step-section.tsx';

export const metadata: PageMetadata = { path: '/account-settings', title: 'Account Settings' };

interface SectionProps {
  readonly user: CurrentUser;
}

const OwnAccount = ({ user }: SectionProps) => {
  const { signOut, isBusy } = useSignOut();
  const hasProfile = user.role === 'charity' || user.role === 'consultant';
  return (
    <SettingsSection
      title="Your account"
      description={
        hasProfile
          ? 'Your profile tells others about your work.'
          : 'Your role determines what you can do on the platform.'
      }
    >
      <Stack gap="medium">
        <DefinitionList
          items={[
            { term: 'Username', description: user.username },
            { term: 'Role', description: roleLabels[user.role] },
            ...(user.organization === null ? [] : [{ term: 'Organisation', description: user.organization }]),
          ]}
        />
        <Cluster>
          {hasProfile && <ButtonLink to="/profile-edit">Edit Profile</ButtonLink>}
          <Button
            variant={hasProfile ? 'quiet' : 'secondary'}
            icon="out"
            busy={isBusy}
            busyLabel="Signing out..."
            onClick={signOut}
          >
            Sign out on this device
          </Button>
        </Cluster>
      </Stack>
    </SettingsSection>
  );
};

const detailsOf = ({ name, phone, website }: CurrentUser): z.input<typeof ContactDetailsForm> => ({
  name,
  phone: phone ?? '',
  website: website ?? '',
});

const ContactDetails = ({ user }: SectionProps) => {
  const details = useActionForm({
    values: detailsOf(user),
    schema: ContactDetailsForm,
    run: (values) => call('changeContactDetails', { body: ContactDetailsForm.parse(values) }),
    succeeded: settingsCopy.detailsSaved,
    failed: settingsCopy.detailsFailed,
    resetTo: detailsOf,
    onSuccess: useMemberChanged(),
  });
  const { fields } = details;
  return (
    <SettingsSection title="Contact details" description="Your name as others see it, and how we contact you.">
      <ActionForm of={details} label="Contact details" submit="Save contact details" unsaved={profileCopy.unsaved}>
        <fields.TextField name="name" label="Name" autoComplete="name" required />
        <Grid columns="pair" align="start">
          <fields.TextField name="phone" {...accountFields.phone} />
          <fields.TextField name="website" {...accountFields.website} />
        </Grid>
      </ActionForm>
    </SettingsSection>
  );
};

const noEmail = { email: '', currentPassword: '' };

const CurrentAddress = ({ user }: SectionProps) => (
  <Cluster>
    <span>{user.email}</span>
    {user.isEmailProved ? (
      <Badge tone="positive" icon="check">
        Confirmed
      </Badge>
    ) : (
      <>
        <Badge tone="caution" icon="caution">
          Not confirmed
        </Badge>
        {user.requestedEmail === null && <SendProofAgain email={user.email} />}
      </>
    )}
  </Cluster>
);

/** A new address that has not been confirmed yet. */
const RequestedAddress = ({ email }: { readonly email: string }) => {
  const keeping = useAction({
    run: () => call('withdrawEmailChange', {}),
    succeeded: settingsCopy.emailKept,
    failed: settingsCopy.emailFailed,
    onSuccess: useMemberChanged(),
  });
  return (
    <Notice tone="info" title={`Please confirm ${email}`}>
      <Stack gap="small">
        <Text>Open the link that we emailed to it. Until then we keep using your current address.</Text>
        <Cluster>
          <SendProofAgain email={email} />
          <Button variant="quiet" busy={keeping.isPending} busyLabel="Cancelling..." onClick={() => keeping.mutate()}>
            Cancel the change
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
};

const EmailAddress = ({ user }: SectionProps) => {
  const change = useActionForm({
    values: noEmail,
    schema: EmailChange.refine(({ email }) => email !== user.email, {
      path: ['email'],
      message: settingsCopy.emailUnchanged,
    }),
    run: (values) => call('changeEmailAddress', { body: EmailChange.parse(values) }),
    succeeded: settingsCopy.emailRequested,
    failed: settingsCopy.emailFailed,
    resetTo: () => noEmail,
    onSuccess: useMemberChanged(),
  });
  const { fields } = change;
  return (
    <SettingsSection
      title="Email address"
      description="You can sign in with it, and we send our emails to it. A new address takes effect when you confirm it; the previous one can undo the change for 7 days."
    >
      <Stack gap="large">
        <DefinitionList
          items={[
            { term: 'Current address', description: user.email === '' ? 'None' : <CurrentAddress user={user} /> },
          ]}
        />
        {user.requestedEmail !== null && <RequestedAddress email={user.requestedEmail} />}
        <ActionForm of={change} label="Email address" submit="Change email address">
          <Grid columns="pair" align="start">
            <fields.TextField name="email" {...accountFields.email} label="New email" />
            <fields.TextField name="currentPassword" {...accountFields.currentPassword} />
          </Grid>
        </ActionForm>
      </Stack>
    </SettingsSection>
  );
};

/** The payload of the call, with the new password repeated (spec §5, as on reset). */
const PasswordForm = PasswordChange.extend({
  confirmPassword: z.string().min(8, fieldMessages.passwordMin),
}).refine(...repeatedPassword(passwordCopy.passwordsDiffer));

const noPassword = { currentPassword: '', password: '', confirmPassword: '' };

const Password = ({ user }: SectionProps) => {
  const change = useActionForm({
    values: noPassword,
    schema: PasswordForm,
    run: (values) => call('changePassword', { body: PasswordChange.parse(values) }),
    succeeded: settingsCopy.passwordChanged,
    failed: settingsCopy.passwordFailed,
    resetTo: () => noPassword,
    refreshes: [sessionsQuery.queryKey],
  });
  const { fields } = change;
  return (
    <SettingsSection
      title="Password"
      description="Choose a long password that you use nowhere else. Changing it signs out your other devices and cancels a new email address that you have not confirmed."
    >
      <ActionForm of={change} label="Password" submit="Change password">
        <UsernameForPasswordManager username={user.username} />
        <fields.TextField name="currentPassword" {...accountFields.currentPassword} />
        <Grid columns="pair" align="start">
          <NewPasswordFields known={[user.username, user.email, user.name, user.organization]} replaces />
        </Grid>
      </ActionForm>
    </SettingsSection>
  );
};

/** Exports the member's data as a file (UK GDPR, right of access). */
const OwnData = ({ user }: SectionProps) => {
  const saving = useAction({
    run: () => download('exportAccountData'),
    succeeded: settingsCopy.dataSaved,
    failed: settingsCopy.dataFailed,
    onSuccess: ({ fileName, content }) => saveFile(fileName ?? `fellowbridge-${user.username}.json`, content),
  });
  return (
    <SettingsSection title="Your data" description="The data we hold about you, to read, keep or use elsewhere.">
      <Stack gap="medium">
        <Text>
          The file contains your details, your signed-in devices, the emails we sent you, and all our records about you.
          The <TextLink to="/privacy">privacy policy</TextLink> explains how we use them.
        </Text>
        <Cluster>
          <Button busy={saving.isPending} busyLabel="Preparing..." onClick={() => saving.mutate()}>
            Download my data
          </Button>
        </Cluster>
      </Stack>
    </SettingsSection>
  );
};

/** The member's own account (decisions, account-settings). */
export const AccountSettingsPage = ({ user: known }: { user: CurrentUser }) => {
  const user = useMemberNow(known);
  return (
    <Page
      metadata={metadata}
      title="Account Settings"
      intro="Your contact details, your emails, your password, your devices and your data."
    >
      <div>
        <OwnAccount user={user} />
        <ContactDetails user={user} />
        <EmailAddress user={user} />
        {emailKindsOf(user.role).length > 0 && <EmailPreferences />}
        <Password user={user} />
        <TwoStepSection />
        <Devices />
        <OwnData user={user} />
        <CloseAccount user={user} />
      </div>
    </Page>
  );
};
