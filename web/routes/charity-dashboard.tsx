import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ProjectGroup, projectGroups } from '../../src/domain/projects/project-status.ts';
import { CharityDashboardPage } from '../features/charities/charity-dashboard-page.tsx';
import { requireRoleOrLogin } from '../lib/guards.ts';

const CharityDashboard = () => {
  const { user } = Route.useRouteContext();
  const { tab = 'active' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <CharityDashboardPage
      user={user}
      tab={tab}
      onTab={(wanted) => void navigate({ search: { tab: wanted }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/charity-dashboard')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProjectGroup } => {
    const known = projectGroups.find((group) => group === tab);
    return known ? { tab: known } : {};
  },
  beforeLoad: async ({ context, location }) => ({
    user: await requireRoleOrLogin({ queryClient: context.queryClient, href: location.href }, 'charity'),
  }),
  component: CharityDashboard,
});
