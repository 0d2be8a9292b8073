import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#features/account/reset-password-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

export const Route = createFileRoute('/_app/reset-password')({
  validateSearch: uncheckedSearch,
  component: ResetPasswordPage,
});
