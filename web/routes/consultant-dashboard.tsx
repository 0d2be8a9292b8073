import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ConsultantDashboardPage } from '../features/consultants/dashboard/consultant-dashboard-page.tsx';
import { dashboardSearchOf } from '../features/projects/dashboard-search.ts';
import { requireRoleOrLogin } from '../lib/guards.ts';

const ConsultantDashboard = () => {
  const { user } = Route.useRouteContext();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ConsultantDashboardPage
      user={user}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/consultant-dashboard')({
  validateSearch: dashboardSearchOf,
  beforeLoad: async ({ context, location }) => ({
    user: await requireRoleOrLogin({ queryClient: context.queryClient, href: location.href }, 'consultant'),
  }),
  component: ConsultantDashboard,
});
