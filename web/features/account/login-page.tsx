import { useRouter } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useBecomeMember } from '#api/member.ts';
import { brand } from '#brand';
import { SignIn } from '#contract/accounts.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { SubmitButton } from '#forms/app-form.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AccountLayout, accountFields, SignedInAlready } from './account-parts.tsx';
import { accountCopy } from './copy.ts';
import { DoorScene } from './scenes.tsx';

export const metadata: PageMetadata = {
  path: '/login',
  title: 'Login',
  description: `Sign in to your ${brand.name} account.`,
};

/**
 * Sign-in with username or e-mail address (spec §2 Login).
 * @param redirectTo a checked path of this site; home if there is none
 */
export const LoginPage = ({ redirectTo }: { redirectTo: string | undefined }) => {
  const router = useRouter();
  const becomeMember = useBecomeMember();

  const login = useActionForm({
    values: { username: '', password: '' },
    schema: SignIn,
    run: (values) => call('signIn', { body: SignIn.parse(values) }),
    succeeded: accountCopy.loginSucceeded,
    failed: accountCopy.loginFailed,
    onSuccess: async (member) => {
      await becomeMember(member);
      router.history.replace(redirectTo ?? '/');
    },
  });
  const { fields } = login;

  return (
    <AccountLayout
      metadata={metadata}
      title="Welcome back"
      intro="Sign in to see your projects and carry on where you left off."
      picture={<DoorScene />}
    >
      {login.isIdle && (
        <SignedInAlready>
          {redirectTo === undefined
            ? 'Sign in here to change to another account, or'
            : 'The page you asked for needs another kind of account. Sign in with that account to see it, or'}
        </SignedInAlready>
      )}
      <ActionForm of={login} label="Login" failure={login.failure}>
        <fields.TextField
          name="username"
          label="Username"
          hint="Your username or your email address"
          autoComplete="username"
          inputMode="email"
          required
        />
        <fields.TextField name="password" {...accountFields.currentPassword} label="Password" />
        <Stack gap="xsmall">
          <SubmitButton label="Login" busyLabel="Signing in..." />
          <ButtonLink to="/forgot-password" variant="quiet">
            Forgot password?
          </ButtonLink>
        </Stack>
      </ActionForm>
      <p>
        New to the fellowship? <TextLink to="/register">Register your charity</TextLink> or{' '}
        <TextLink to="/consultant-application">apply as a consultant</TextLink>.
      </p>
    </AccountLayout>
  );
};
