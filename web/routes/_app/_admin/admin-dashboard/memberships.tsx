import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { MembershipsPage } from '#features/admin/members/memberships-page.tsx';
import { readMembershipsSearch } from '#features/admin/search.ts';
import { strictSearch } from '#lib/strict-search.ts';

const Memberships = () => {
  const { show = 'due' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <MembershipsPage
      view={show}
      onView={(wanted) => void navigate({ search: { show: wanted }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/memberships')({
  ...strictSearch(readMembershipsSearch),
  component: Memberships,
});
