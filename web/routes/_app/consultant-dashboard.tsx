import { createFileRoute } from '@tanstack/react-router';
import { ConsultantDashboardPage } from '#features/consultants/consultant-dashboard-page.tsx';
import { dashboardSearchOf } from '#features/projects/search.ts';
import { requireRoleOrLogin } from '#lib/guards.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const ConsultantDashboard = () => (
  <ConsultantDashboardPage user={Route.useRouteContext().user} search={Route.useSearch()} onSearch={useSetSearch()} />
);

export const Route = createFileRoute('/_app/consultant-dashboard')({
  validateSearch: dashboardSearchOf,
  beforeLoad: async ({ location }) => ({ user: await requireRoleOrLogin(location.href, 'consultant') }),
  component: ConsultantDashboard,
});
