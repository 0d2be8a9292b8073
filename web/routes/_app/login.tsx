import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '#features/account/sign-in.tsx';

const Login = () => <SignIn search={Route.useSearch()} />;

export const Route = createFileRoute('/_app/login')({
  validateSearch: ({ redirect, token, way }: Record<string, unknown>) => ({
    ...(typeof redirect === 'string' && { redirect }),
    ...(typeof token === 'string' && { token }),
    ...(way === 'link' && { way }),
  }),
  component: Login,
});
