import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readVettingSearch } from '#features/admin/search.ts';
import { VettingPage } from '#features/admin/vetting/vetting-page.tsx';
import { strictSearch } from '#lib/strict-search.ts';

const Vetting = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <VettingPage
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin-dashboard/vetting')({
  ...strictSearch(readVettingSearch),
  component: Vetting,
});
