import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailPage } from '#features/account/verify-email-page.tsx';

const VerifyEmail = () => <VerifyEmailPage search={Route.useSearch()} />;

export const Route = createFileRoute('/_app/verify-email')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: VerifyEmail,
});
