import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailPage } from '#features/account/verify-email-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

export const Route = createFileRoute('/_app/verify-email')({
  validateSearch: uncheckedSearch,
  component: VerifyEmailPage,
});
