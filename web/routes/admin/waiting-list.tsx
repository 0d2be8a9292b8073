import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AdminOnly } from '../../features/admin/admin-only.tsx';
import { WaitingListAdminPage } from '../../features/admin/waiting-list-admin-page.tsx';
import { type WaitingListTab, waitingListTabs } from '../../features/admin/waiting-list-tab.ts';
import { requireMember } from '../../lib/guards.ts';

const WaitingListAdmin = () => {
  const { tab = 'overview' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <AdminOnly user={Route.useRouteContext().user}>
      <WaitingListAdminPage
        tab={tab}
        onTab={(wanted) => void navigate({ search: { tab: wanted }, replace: true, resetScroll: false })}
      />
    </AdminOnly>
  );
};

export const Route = createFileRoute('/admin/waiting-list')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: WaitingListTab } => {
    const known = waitingListTabs.find((value) => value === tab);
    return known ? { tab: known } : {};
  },
  beforeLoad: async ({ context, location }) => ({
    user: await requireMember({ queryClient: context.queryClient, href: location.href }),
  }),
  component: WaitingListAdmin,
});
