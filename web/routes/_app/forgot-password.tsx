import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#features/account/forgot-password-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const ForgotPassword = () => <ForgotPasswordPage wanted={Route.useSearch().redirect} />;

export const Route = createFileRoute('/_app/forgot-password')({
  validateSearch: uncheckedSearch,
  component: ForgotPassword,
});
