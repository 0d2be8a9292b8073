import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { ForgotPassword } from '#contract/accounts.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { focusHeading } from '#lib/focus-heading.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { withTarget } from '#lib/redirect-target.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AccountLayout, accountFields } from './account-parts.tsx';
import { LetterScene } from './scenes.tsx';

interface LinkTexts {
  readonly metadata: PageMetadata;
  readonly documentTitle?: string;
  readonly title: string;
  readonly intro: string;
  /** Name of the form. */
  readonly label: string;
  readonly submit: string;
  /** Text before the link back to the login page. */
  readonly back: string;
  /** How long the link is valid. */
  readonly validity: string;
  readonly requested: { readonly title: string; readonly message: string };
  readonly requestFailed: { readonly title: string; readonly message: string };
}

interface MailedLinkProps {
  readonly endpoint: 'forgotPassword' | 'requestSignInLink';
  readonly texts: LinkTexts;
  /** Where to go after signing in, not yet validated. */
  readonly wanted?: unknown;
  readonly onSent?: () => void;
}

interface RequestFormProps extends Omit<MailedLinkProps, 'onSent'> {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

const RequestForm = ({ endpoint, texts, wanted, email, onSent }: RequestFormProps) => {
  const request = useActionForm({
    values: { email },
    schema: ForgotPassword,
    run: (values) => call(endpoint, { body: ForgotPassword.parse(values) }),
    succeeded: texts.requested,
    failed: texts.requestFailed,
    onSuccess: (_, sent) => onSent(ForgotPassword.parse(sent).email),
  });
  const { metadata, documentTitle, title, intro } = texts;
  return (
    <AccountLayout {...{ metadata, documentTitle, title, intro }} picture={<LetterScene />}>
      <ActionForm of={request} label={texts.label} submit={texts.submit} submitting="Sending..." wide>
        <request.fields.TextField name="email" {...accountFields.email} />
      </ActionForm>
      <p>
        {texts.back}{' '}
        <TextLink to="/login" search={withTarget(wanted)}>
          Back to login
        </TextLink>
      </p>
    </AccountLayout>
  );
};

interface SentProps extends Pick<MailedLinkProps, 'texts' | 'wanted'> {
  readonly email: string;
  readonly onAgain: () => void;
}

const Sent = ({ texts, wanted, email, onAgain }: SentProps) => {
  useEffect(focusHeading, []);
  return (
    <AccountLayout
      metadata={texts.metadata}
      documentTitle="Check your email"
      title="Check your email"
      intro={texts.requested.message}
      picture={<LetterScene />}
    >
      <Stack gap="medium">
        <Text>
          You entered{' '}
          <Text as="strong" weight="strong">
            {email}
          </Text>
          . {texts.validity}
        </Text>
        <Text>
          No email after a few minutes? Please look in your spam folder, and check that this is the address you
          registered with.
        </Text>
      </Stack>
      <Cluster>
        <ButtonLink variant="primary" to="/login" search={withTarget(wanted)}>
          Back to login
        </ButtonLink>
        <Button onClick={onAgain}>Use another address</Button>
      </Cluster>
    </AccountLayout>
  );
};

/**
 * Requests a link by email: form, then a confirmation that is the same whether or not the account exists (spec §§2, 8).
 */
export const MailedLink = ({ endpoint, texts, wanted, onSent }: MailedLinkProps) => {
  const [{ email, isSent }, setRequest] = useState({ email: '', isSent: false });
  return isSent ? (
    <Sent texts={texts} wanted={wanted} email={email} onAgain={() => setRequest({ email, isSent: false })} />
  ) : (
    <RequestForm
      endpoint={endpoint}
      texts={texts}
      wanted={wanted}
      email={email}
      onSent={(sent) => {
        onSent?.();
        setRequest({ email: sent, isSent: true });
      }}
    />
  );
};
