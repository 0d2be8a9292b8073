import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { SignIn } from '../../../src/http/contract/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { currentUserQuery, useCurrentUser } from '../../api/session.ts';
import { useAppForm, validateWith } from '../../forms/app-form.tsx';
import { Form } from '../../forms/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccountLayout } from './account-layout.tsx';
import { accountWords } from './words.ts';

/** Sign-in with username or e-mail address (spec §2 Login). `redirectTo` is a checked path of this site. */
export const LoginPage = ({ redirectTo }: { redirectTo: string }) => {
  const { toast } = useToast();
  const queries = useQueryClient();
  const router = useRouter();
  const { user } = useCurrentUser();

  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => call('signIn', { body }),
    onSuccess: async (member) => {
      queries.clear();
      queries.setQueryData(currentUserQuery.queryKey, member);
      toast({ ...accountWords.loginSucceeded, tone: 'default' });
      await router.invalidate();
      router.history.push(redirectTo);
    },
    onError: (error) => {
      const detail = error instanceof ApiError ? error.detail : undefined;
      const { title, message } = accountWords.loginFailed;
      toast({ title, message: detail ?? message, tone: 'destructive' });
    },
  });

  const form = useAppForm({
    defaultValues: { username: '', password: '' },
    ...validateWith(SignIn),
    onSubmit: ({ value }) => signIn.mutateAsync(SignIn.parse(value)).then(undefined, () => undefined),
  });

  return (
    <AccountLayout
      documentTitle="Login"
      description="Sign in to your Fellowbridge account."
      title="Welcome back"
      intro="Sign in to see your projects and carry on where you left off."
    >
      {user && (
        <Notice tone="info" title={`You are signed in as ${user.name}`}>
          The page you asked for belongs to another kind of account. Sign in with that account to see it.
        </Notice>
      )}
      <Form label="Login" form={form}>
        <form.AppField name="username">
          {(field) => (
            <field.TextField
              label="Username"
              hint="Your username or your email address"
              autoComplete="username"
              required
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => <field.TextField label="Password" type="password" autoComplete="current-password" required />}
        </form.AppField>
        <form.AppForm>
          <form.SubmitButton label="Login" busyLabel="Signing in..." />
        </form.AppForm>
      </Form>
      <p>
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
      <p>
        New to the fellowship?{' '}
        <Link to="/register" search={{ tier: 'small' }}>
          Register your charity
        </Link>{' '}
        or <Link to="/consultant-application">apply as a consultant</Link>.
      </p>
    </AccountLayout>
  );
};
