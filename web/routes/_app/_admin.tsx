import { createFileRoute } from '@tanstack/react-router';
import { QueryProvider } from '#api/query-provider.tsx';
import { AdminLayout } from '#features/admin/frame/admin-layout.tsx';
import { requireMember } from '#lib/guards.ts';

const Admin = () => (
  <QueryProvider>
    <AdminLayout user={Route.useRouteContext().user} />
  </QueryProvider>
);

/** Guards every page of the administration. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Admin,
});
