import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '#api/client.ts';
import { refreshCurrentUser } from '#api/session.ts';
import { brand } from '#brand';
import { NewPassword } from '#contract/accounts.ts';
import { fieldMessages } from '#contract/fields.ts';
import { ActionForm, toastsEveryFailure, useActionForm } from '#forms/action-form.tsx';
import { focusHeading } from '#lib/focus-heading.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { forgetTarget, keptTarget, withTarget } from '#lib/redirect-target.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useToast } from '#ui/toast.tsx';
import { AccountLayout, UsernameForPasswordManager, useSecretSearch } from './account-parts.tsx';
import { passwordCopy } from './copy.ts';
import { NewPasswordFields, repeatedPassword } from './new-password.tsx';
import { type ResetLink, resetLinkOf } from './reset-link.ts';
import { KeyScene } from './scenes.tsx';

export const metadata: PageMetadata = {
  path: '/reset-password',
  title: 'Reset password',
  description: `Choose a new password for your ${brand.name} account.`,
  holdsSecret: true,
};

/** A new password, typed twice (spec §5, reset password). */
const ResetForm = z
  .object({ password: NewPassword, confirmPassword: z.string().min(8, fieldMessages.passwordMin) })
  .refine(...repeatedPassword(passwordCopy.passwordsDiffer));

interface Wanting {
  /** Where to go after signing in. */
  readonly wanted: string | undefined;
}

interface ResetPasswordFormProps extends Wanting {
  readonly link: ResetLink;
  readonly onReset: () => void;
}

const ResetPasswordForm = ({ link, wanted, onReset }: ResetPasswordFormProps) => {
  const reset = useActionForm({
    values: { password: '', confirmPassword: '' },
    schema: ResetForm,
    run: ({ password }) => call('resetPassword', { body: { ...link, password } }),
    succeeded: passwordCopy.resetSucceeded,
    failed: passwordCopy.resetFailed,
    isQuiet: toastsEveryFailure,
    onSuccess: () => {
      onReset();
      // All sessions of the account have ended, possibly including this browser's.
      refreshCurrentUser().catch(() => undefined);
    },
  });
  return (
    <AccountLayout
      metadata={metadata}
      title="Choose a new password"
      intro={`For the account of ${link.email}.`}
      picture={<KeyScene />}
    >
      {reset.hasFailed && (
        <Notice tone="caution" title="Still not working?">
          A link works once, for one hour.{' '}
          <TextLink to="/forgot-password" search={withTarget(wanted)}>
            Request a new link
          </TextLink>
          .
        </Notice>
      )}
      <ActionForm of={reset} label="Reset password" submit="Reset password" wide>
        <UsernameForPasswordManager username={link.email} />
        <NewPasswordFields known={[link.email]} replaces />
      </ActionForm>
    </AccountLayout>
  );
};

const { panelTitle, ...invalid } = passwordCopy.linkInvalid;

/** Shown for a link without token or e-mail address (spec §§2, 8). */
const InvalidLink = ({ wanted }: Wanting) => {
  const { toast } = useToast();
  useEffect(() => toast({ ...invalid, tone: 'destructive' }), [toast]);
  return (
    <AccountLayout
      metadata={metadata}
      documentTitle={panelTitle}
      title={panelTitle}
      intro={invalid.message}
      picture={<KeyScene />}
    >
      <Text>
        Please open the complete link from our email: some email programs cut off long links. A link works once, for one
        hour. If it no longer works, request a new one.
      </Text>
      <Cluster>
        <ButtonLink variant="primary" to="/forgot-password" search={withTarget(wanted)}>
          Request a new link
        </ButtonLink>
        <ButtonLink to="/login" search={withTarget(wanted)} variant="quiet">
          Back to login
        </ButtonLink>
      </Cluster>
    </AccountLayout>
  );
};

/** Delay before the login page opens, in milliseconds (spec §9). */
const REDIRECT_AFTER = 3000;

/** Confirmation of the reset, followed by an automatic redirect to the login page (spec §2). */
const PasswordWasReset = ({ wanted }: Wanting) => {
  const navigate = useNavigate();
  useEffect(() => {
    focusHeading();
    const goOn = () => void navigate({ to: '/login', search: withTarget(wanted), replace: true });
    const timer = setTimeout(goOn, REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate, wanted]);
  return (
    <AccountLayout
      metadata={metadata}
      documentTitle={passwordCopy.resetSucceeded.title}
      title={passwordCopy.resetSucceeded.title}
      intro="You can now sign in with your new password."
      picture={<KeyScene />}
    >
      <Text>For your safety, we have signed you out on every device. The login page opens in a moment.</Text>
      <Cluster>
        <ButtonLink variant="primary" to="/login" search={withTarget(wanted)}>
          {passwordCopy.goToLogin}
        </ButtonLink>
      </Cluster>
    </AccountLayout>
  );
};

/** Reset password: invalid link, form or confirmation (spec §4). */
export const ResetPasswordPage = () => {
  const link = resetLinkOf(useSecretSearch());
  const [wanted] = useState(keptTarget);
  const [isDone, setDone] = useState(false);
  const finish = () => {
    forgetTarget();
    setDone(true);
  };
  if (link === null) return <InvalidLink wanted={wanted} />;
  return isDone ? (
    <PasswordWasReset wanted={wanted} />
  ) : (
    <ResetPasswordForm link={link} wanted={wanted} onReset={finish} />
  );
};
