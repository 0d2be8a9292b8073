import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '#features/account/invitation-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

export const Route = createFileRoute('/_app/invitation')({
  validateSearch: uncheckedSearch,
  component: InvitationPage,
});
