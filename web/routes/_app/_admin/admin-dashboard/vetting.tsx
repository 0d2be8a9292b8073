import { createFileRoute } from '@tanstack/react-router';
import { readVettingSearch } from '#features/admin/search.ts';
import { VettingPage } from '#features/admin/vetting/vetting-page.tsx';
import { strictSearch } from '#lib/strict-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Vetting = () => <VettingPage shown={Route.useSearch()} onShow={useSetSearch()} />;

export const Route = createFileRoute('/_app/_admin/admin-dashboard/vetting')({
  ...strictSearch(readVettingSearch),
  component: Vetting,
});
