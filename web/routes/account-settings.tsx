import { createFileRoute } from '@tanstack/react-router';
import { AccountSettingsPage } from '../features/account/settings/account-settings-page.tsx';
import { requireMember } from '../lib/guards.ts';

const AccountSettings = () => <AccountSettingsPage user={Route.useRouteContext().user} />;

export const Route = createFileRoute('/account-settings')({
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: AccountSettings,
});
