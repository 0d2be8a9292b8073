import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { WaitingListAdminPage } from '../../../features/admin/waiting-list/waiting-list-admin-page.tsx';
import { readWaitingListSearch } from '../../../features/admin/waiting-list/waiting-list-search.ts';

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
