import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '../features/admin/frame/admin-layout.tsx';
import { requireMember } from '../lib/guards.ts';

const Admin = () => <AdminLayout user={Route.useRouteContext().user} />;

/** Guards every page of the administration. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: Admin,
});
