import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#features/account/reset-password-page.tsx';

const ResetPassword = () => <ResetPasswordPage search={Route.useSearch()} />;

export const Route = createFileRoute('/_app/reset-password')({
  validateSearch: ({ token, email }: Record<string, unknown>): { token?: string; email?: string } => ({
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  }),
  component: ResetPassword,
});
