import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../features/account/profile/profile-page.tsx';
import { requireMember } from '../lib/guards.ts';

const ProfileEdit = () => <ProfilePage user={Route.useRouteContext().user} />;

export const Route = createFileRoute('/profile-edit')({
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: ProfileEdit,
});
