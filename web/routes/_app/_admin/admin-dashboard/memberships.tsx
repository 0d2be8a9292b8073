import { createFileRoute } from '@tanstack/react-router';
import { MembershipsPage } from '#features/admin/members/memberships-page.tsx';
import { readMembershipsSearch } from '#features/admin/search.ts';
import { strictSearch } from '#lib/strict-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Memberships = () => {
  const { show = 'due' } = Route.useSearch();
  const setSearch = useSetSearch();
  return <MembershipsPage view={show} onView={(wanted) => setSearch({ show: wanted })} />;
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/memberships')({
  ...strictSearch(readMembershipsSearch),
  component: Memberships,
});
