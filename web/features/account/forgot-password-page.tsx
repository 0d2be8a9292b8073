import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { brand } from '#brand';
import { ForgotPassword } from '#contract/accounts.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { focusHeading } from '#lib/focus-heading.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AccountLayout, accountFields } from './account-parts.tsx';
import { passwordCopy } from './copy.ts';
import { LetterScene } from './scenes.tsx';

export const metadata: PageMetadata = {
  path: '/forgot-password',
  title: 'Forgotten password',
  description: `Request a link to choose a new password for your ${brand.name} account.`,
};

const RequestForm = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const request = useActionForm({
    values: { email },
    schema: ForgotPassword,
    run: (values) => call('forgotPassword', { body: ForgotPassword.parse(values) }),
    succeeded: passwordCopy.requested,
    failed: passwordCopy.requestFailed,
    onSuccess: (_, sent) => onSent(ForgotPassword.parse(sent).email),
  });
  return (
    <AccountLayout
      metadata={metadata}
      title="Forgotten your password?"
      intro="Enter the email address of your account, and we will send you a link to choose a new password."
      picture={<LetterScene />}
    >
      <ActionForm of={request} label="Forgotten password" submit="Send reset link" submitting="Sending..." wide>
        <request.fields.TextField name="email" {...accountFields.email} />
      </ActionForm>
      <p>
        Remembered it? <TextLink to="/login">Back to login</TextLink>
      </p>
    </AccountLayout>
  );
};

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  useEffect(focusHeading, []);
  return (
    <AccountLayout
      metadata={metadata}
      documentTitle="Check your email"
      title="Check your email"
      intro={passwordCopy.requested.message}
      picture={<LetterScene />}
    >
      <Stack gap="medium">
        <Text>
          You entered{' '}
          <Text as="strong" weight="strong">
            {email}
          </Text>
          . The link in the email works once, for one hour.
        </Text>
        <Text>
          No email after a few minutes? Please look in your spam folder, and check that this is the address you
          registered with.
        </Text>
      </Stack>
      <Cluster>
        <ButtonLink to="/login">Back to login</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Use another address
        </Button>
      </Cluster>
    </AccountLayout>
  );
};

/** Forgotten password: form, then confirmation, the same whether or not the account exists (spec §§2, 8). */
export const ForgotPasswordPage = () => {
  const [{ email, isSent }, setRequest] = useState({ email: '', isSent: false });
  return isSent ? (
    <Sent email={email} onAgain={() => setRequest({ email, isSent: false })} />
  ) : (
    <RequestForm email={email} onSent={(sent) => setRequest({ email: sent, isSent: true })} />
  );
};
