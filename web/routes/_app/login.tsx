import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#features/account/login-page.tsx';
import { redirectTarget } from '#lib/redirect-target.ts';

const Login = () => {
  const { redirect } = Route.useSearch();
  return <LoginPage redirectTo={redirect === undefined ? undefined : redirectTarget(redirect)} />;
};

export const Route = createFileRoute('/_app/login')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === 'string' ? { redirect } : {},
  component: Login,
});
