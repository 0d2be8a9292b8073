import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '../features/account/invitation/invitation-page.tsx';

const Invitation = () => <InvitationPage search={Route.useSearch()} />;

export const Route = createFileRoute('/invitation')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: Invitation,
});
