import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { OverviewPage } from '#features/admin/overview/overview-page.tsx';
import { readActivityRange } from '#features/admin/search.ts';

const AdminDashboard = () => {
  const { days = 90 } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <OverviewPage
      user={Route.useRouteContext().user}
      range={days}
      onRange={(wanted) => void navigate({ search: { days: wanted }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/')({
  validateSearch: readActivityRange,
  component: AdminDashboard,
});
