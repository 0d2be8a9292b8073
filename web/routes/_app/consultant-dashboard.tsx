import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ConsultantDashboardPage } from '#features/consultants/consultant-dashboard-page.tsx';
import { dashboardSearchOf } from '#features/projects/search.ts';
import { requireRoleOrLogin } from '#lib/guards.ts';

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

export const Route = createFileRoute('/_app/consultant-dashboard')({
  validateSearch: dashboardSearchOf,
  beforeLoad: async ({ location }) => ({ user: await requireRoleOrLogin(location.href, 'consultant') }),
  component: ConsultantDashboard,
});
