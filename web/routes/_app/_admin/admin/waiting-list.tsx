import { createFileRoute } from '@tanstack/react-router';
import { readWaitingListSearch } from '#features/admin/search.ts';
import { WaitingListAdminPage } from '#features/admin/waiting-list/waiting-list-admin-page.tsx';
import { strictSearch } from '#lib/strict-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const WaitingListAdmin = () => <WaitingListAdminPage shown={Route.useSearch()} onShow={useSetSearch()} />;

export const Route = createFileRoute('/_app/_admin/admin/waiting-list')({
  ...strictSearch(readWaitingListSearch),
  component: WaitingListAdmin,
});
