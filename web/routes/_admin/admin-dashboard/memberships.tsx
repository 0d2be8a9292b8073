import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readMembershipsSearch } from '../../../features/admin/members/members-search.ts';
import { MembershipsPage } from '../../../features/admin/members/memberships-page.tsx';

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

export const Route = createFileRoute('/_admin/admin-dashboard/memberships')({
  validateSearch: readMembershipsSearch,
  component: Memberships,
});
