import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#features/account/profile-page.tsx';
import { requireMember } from '#lib/guards.ts';

const ProfileEdit = () => <ProfilePage user={Route.useRouteContext().user} />;

export const Route = createFileRoute('/_app/profile-edit')({
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: ProfileEdit,
});
