import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ProjectGroup, projectGroups } from '../../src/domain/projects/project-status.ts';
import { ConsultantDashboardPage } from '../features/consultants/dashboard/consultant-dashboard-page.tsx';
import { requireRoleOrLogin } from '../lib/guards.ts';

const ConsultantDashboard = () => {
  const { user } = Route.useRouteContext();
  const { tab = 'active' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ConsultantDashboardPage
      user={user}
      tab={tab}
      onTab={(wanted) => void navigate({ search: { tab: wanted }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/consultant-dashboard')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProjectGroup } => {
    const known = projectGroups.find((group) => group === tab);
    return known ? { tab: known } : {};
  },
  beforeLoad: async ({ context, location }) => ({
    user: await requireRoleOrLogin({ queryClient: context.queryClient, href: location.href }, 'consultant'),
  }),
  component: ConsultantDashboard,
});
