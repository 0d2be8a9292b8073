import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CharityDashboardPage } from '../features/charities/charity-dashboard-page.tsx';
import { dashboardSearchOf } from '../features/projects/dashboard-search.ts';
import { requireRoleOrLogin } from '../lib/guards.ts';

const CharityDashboard = () => {
  const { user } = Route.useRouteContext();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <CharityDashboardPage
      user={user}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/charity-dashboard')({
  validateSearch: dashboardSearchOf,
  beforeLoad: async ({ context, location }) => ({
    user: await requireRoleOrLogin({ queryClient: context.queryClient, href: location.href }, 'charity'),
  }),
  component: CharityDashboard,
});
