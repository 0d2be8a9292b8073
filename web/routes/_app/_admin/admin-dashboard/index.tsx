import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#features/admin/overview/overview-page.tsx';
import { readActivityRange } from '#features/admin/search.ts';
import { CheckedSearch } from '#features/shell/checked-search.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const AdminDashboard = () => {
  const { user } = Route.useRouteContext();
  const setSearch = useSetSearch();
  return (
    <CheckedSearch given={Route.useSearch()} read={readActivityRange}>
      {({ days = 90 }) => <OverviewPage user={user} range={days} onRange={(wanted) => setSearch({ days: wanted })} />}
    </CheckedSearch>
  );
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/')({
  validateSearch: uncheckedSearch,
  component: AdminDashboard,
});
