import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CharityDashboardPage } from '#features/charities/charity-dashboard-page.tsx';
import { dashboardSearchOf } from '#features/projects/search.ts';
import { requireRoleOrLogin } from '#lib/guards.ts';

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

export const Route = createFileRoute('/_app/charity-dashboard')({
  validateSearch: dashboardSearchOf,
  beforeLoad: async ({ location }) => ({ user: await requireRoleOrLogin(location.href, 'charity') }),
  component: CharityDashboard,
});
