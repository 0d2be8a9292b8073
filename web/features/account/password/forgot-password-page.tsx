import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ForgotPassword } from '../../../../src/http/contract/accounts.ts';
import { call } from '../../../api/client.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider } from '../../../forms/server-errors.tsx';
import { useFormFailure } from '../../../forms/use-form-failure.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { accountHeads } from '../heads.ts';
import { LetterScene } from '../pictures/letter-scene.tsx';
import { passwordWords } from './words.ts';

const AskForm = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const { toast } = useToast();
  const failure = useFormFailure(passwordWords.requestFailed);

  const ask = useMutation({
    mutationFn: (body: z.output<typeof ForgotPassword>) => call('forgotPassword', { body }),
    onSuccess: (_nothing, sent) => {
      toast({ ...passwordWords.requested, tone: 'default' });
      onSent(sent.email);
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: { email },
    ...validateWith(ForgotPassword),
    onSubmit: ({ value }) => ask.mutateAsync(ForgotPassword.parse(value)).then(undefined, () => undefined),
  });

  return (
    <AccountLayout
      {...accountHeads.forgotPassword}
      title="Forgotten your password?"
      intro="Tell us the email address of your account, and we send you a link to choose a new one."
      picture={<LetterScene />}
    >
      <ServerErrorsProvider errors={failure.errors}>
        <Form label="Forgotten password" form={form}>
          <form.AppField name="email">
            {(field) => <field.TextField label="Email" type="email" autoComplete="email" required />}
          </form.AppField>
          <form.AppForm>
            <form.SubmitButton label="Send reset link" busyLabel="Sending..." />
          </form.AppForm>
        </Form>
      </ServerErrorsProvider>
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
      documentTitle="Check your email"
      title="Check your email"
      intro={passwordWords.requested.message}
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
          Nothing there after a few minutes? Please look in your spam folder, and check that the address is the one you
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

/** Forgotten password: the form, then the sent state, alike whether or not an account exists (spec §§2, 8). */
export const ForgotPasswordPage = () => {
  const [asked, setAsked] = useState<{ readonly email: string; readonly isSent: boolean }>({
    email: '',
    isSent: false,
  });
  return asked.isSent ? (
    <Sent email={asked.email} onAgain={() => setAsked({ ...asked, isSent: false })} />
  ) : (
    <AskForm email={asked.email} onSent={(email) => setAsked({ email, isSent: true })} />
  );
};
