import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#features/admin/overview/overview-page.tsx';
import { readActivityRange } from '#features/admin/search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const AdminDashboard = () => {
  const { days = 90 } = Route.useSearch();
  const setSearch = useSetSearch();
  return (
    <OverviewPage user={Route.useRouteContext().user} range={days} onRange={(wanted) => setSearch({ days: wanted })} />
  );
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/')({
  validateSearch: readActivityRange,
  component: AdminDashboard,
});
