import { createFileRoute } from '@tanstack/react-router';
import { AdminOnly } from '../../features/admin/admin-only.tsx';
import { SignupPortalPage } from '../../features/admin/signup-portal-page.tsx';
import { requireMember } from '../../lib/guards.ts';

const SignupPortal = () => (
  <AdminOnly user={Route.useRouteContext().user}>
    <SignupPortalPage />
  </AdminOnly>
);

export const Route = createFileRoute('/admin/signups')({
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: SignupPortal,
});
