import { createFileRoute } from '@tanstack/react-router';
import { AccountSettingsPage } from '#features/account/account-settings-page.tsx';
import { requireMember } from '#lib/guards.ts';

const AccountSettings = () => <AccountSettingsPage user={Route.useRouteContext().user} />;

export const Route = createFileRoute('/_app/account-settings')({
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: AccountSettings,
});
