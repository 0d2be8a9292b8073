import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboardPage } from '../features/admin/admin-dashboard-page.tsx';
import { AdminOnly } from '../features/admin/admin-only.tsx';
import { requireMember } from '../lib/guards.ts';

const AdminDashboard = () => {
  const { user } = Route.useRouteContext();
  return (
    <AdminOnly user={user}>
      <AdminDashboardPage user={user} />
    </AdminOnly>
  );
};

export const Route = createFileRoute('/admin-dashboard')({
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: AdminDashboard,
});
