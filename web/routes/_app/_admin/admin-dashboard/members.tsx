import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { MembersPage } from '#features/admin/members/members-page.tsx';
import { readMembersSearch } from '#features/admin/search.ts';
import { strictSearch } from '#lib/strict-search.ts';

const Members = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <MembersPage
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/members')({
  ...strictSearch(readMembersSearch),
  component: Members,
});
