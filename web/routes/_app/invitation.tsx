import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '#features/account/invitation-page.tsx';

const Invitation = () => <InvitationPage search={Route.useSearch()} />;

export const Route = createFileRoute('/_app/invitation')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: Invitation,
});
