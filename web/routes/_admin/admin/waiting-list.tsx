import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readWaitingListSearch } from '#features/admin/search.ts';
import { WaitingListAdminPage } from '#features/admin/waiting-list/waiting-list-admin-page.tsx';

const WaitingListAdmin = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <WaitingListAdminPage
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_admin/admin/waiting-list')({
  validateSearch: readWaitingListSearch,
  component: WaitingListAdmin,
});
