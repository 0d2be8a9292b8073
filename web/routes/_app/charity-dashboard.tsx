import { createFileRoute } from '@tanstack/react-router';
import { CharityDashboardPage } from '#features/charities/charity-dashboard-page.tsx';
import { dashboardSearchOf } from '#features/projects/search.ts';
import { requireRoleOrLogin } from '#lib/guards.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const CharityDashboard = () => (
  <CharityDashboardPage user={Route.useRouteContext().user} search={Route.useSearch()} onSearch={useSetSearch()} />
);

export const Route = createFileRoute('/_app/charity-dashboard')({
  validateSearch: dashboardSearchOf,
  beforeLoad: async ({ location }) => ({ user: await requireRoleOrLogin(location.href, 'charity') }),
  component: CharityDashboard,
});
