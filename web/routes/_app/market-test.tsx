import { createFileRoute } from '@tanstack/react-router';
import { WaitingListPage } from '#features/waiting-list/waiting-list-page.tsx';

export const Route = createFileRoute('/_app/market-test')({
  staticData: { standsAlone: true },
  component: WaitingListPage,
});
