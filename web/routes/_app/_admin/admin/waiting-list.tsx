import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readWaitingListSearch } from '#features/admin/search.ts';
import { WaitingListAdminPage } from '#features/admin/waiting-list/waiting-list-admin-page.tsx';
import { strictSearch } from '#lib/strict-search.ts';

const WaitingListAdmin = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <WaitingListAdminPage
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin/waiting-list')({
  ...strictSearch(readWaitingListSearch),
  component: WaitingListAdmin,
});
