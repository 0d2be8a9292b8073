import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { VettingPage } from '../../../features/admin/vetting/vetting-page.tsx';
import { readVettingSearch } from '../../../features/admin/vetting/vetting-search.ts';

const Vetting = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <VettingPage
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_admin/admin-dashboard/vetting')({
  validateSearch: readVettingSearch,
  component: Vetting,
});
