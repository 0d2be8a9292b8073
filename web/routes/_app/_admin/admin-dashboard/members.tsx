import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '#features/admin/members/members-page.tsx';
import { readMembersSearch } from '#features/admin/search.ts';
import { strictSearch } from '#lib/strict-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Members = () => <MembersPage shown={Route.useSearch()} onShow={useSetSearch()} />;

export const Route = createFileRoute('/_app/_admin/admin-dashboard/members')({
  ...strictSearch(readMembersSearch),
  component: Members,
});
