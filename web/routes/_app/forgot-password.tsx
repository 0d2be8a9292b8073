import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#features/account/forgot-password-page.tsx';

const ForgotPassword = () => <ForgotPasswordPage wanted={Route.useSearch().redirect} />;

export const Route = createFileRoute('/_app/forgot-password')({
  validateSearch: ({ redirect }: Record<string, unknown>) => ({ ...(typeof redirect === 'string' && { redirect }) }),
  component: ForgotPassword,
});
