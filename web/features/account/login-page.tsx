import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import { SignIn } from '../../../src/http/contract/accounts.ts';
import { call } from '../../api/client.ts';
import { useBecomeMember } from '../../api/session.ts';
import { useAppForm, validateWith } from '../../forms/app-form.tsx';
import { Form } from '../../forms/form.tsx';
import { useFormFailure } from '../../forms/use-form-failure.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccountLayout } from './account-layout.tsx';
import { accountHeads } from './heads.ts';
import { DoorScene } from './pictures/door-scene.tsx';
import { SignedInAlready } from './signed-in-already.tsx';
import { startPageOf } from './start-page.ts';
import { accountWords } from './words.ts';

/** Sign-in with username or e-mail address (spec §2 Login). `redirectTo` is a checked path of this site. */
export const LoginPage = ({ redirectTo }: { redirectTo: string | undefined }) => {
  const { toast } = useToast();
  const router = useRouter();
  const becomeMember = useBecomeMember();
  const failure = useFormFailure(accountWords.loginFailed);

  const signIn = useMutation({
    mutationFn: (body: z.output<typeof SignIn>) => call('signIn', { body }),
    onSuccess: async (member) => {
      await becomeMember(member);
      toast({ ...accountWords.loginSucceeded, tone: 'default' });
      router.history.push(redirectTo ?? startPageOf(member.role));
    },
    onError: (error) => failure.tell(error, form.state.values),
  });

  const form = useAppForm({
    defaultValues: { username: '', password: '' },
    ...validateWith(SignIn),
    onSubmit: ({ value }) => signIn.mutateAsync(SignIn.parse(value)).then(undefined, () => undefined),
  });

  return (
    <AccountLayout
      {...accountHeads.login}
      title="Welcome back"
      intro="Sign in to see your projects and carry on where you left off."
      picture={<DoorScene />}
    >
      {signIn.isIdle && (
        <SignedInAlready>
          {redirectTo === undefined
            ? 'Sign in here to change to another account, or'
            : 'The page you asked for belongs to another kind of account. Sign in with that account to see it, or'}
        </SignedInAlready>
      )}
      <Form label="Login" form={form}>
        <form.AppField name="username">
          {(field) => (
            <field.TextField
              label="Username"
              hint="Your username or your email address"
              autoComplete="username"
              inputMode="email"
              required
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => <field.TextField label="Password" type="password" autoComplete="current-password" required />}
        </form.AppField>
        <Stack gap="xsmall">
          <form.AppForm>
            <form.SubmitButton label="Login" busyLabel="Signing in..." />
          </form.AppForm>
          <ButtonLink to="/forgot-password" variant="quiet">
            Forgot password?
          </ButtonLink>
        </Stack>
      </Form>
      <p>
        New to the fellowship? <TextLink to="/register">Register your charity</TextLink> or{' '}
        <TextLink to="/consultant-application">apply as a consultant</TextLink>.
      </p>
    </AccountLayout>
  );
};
