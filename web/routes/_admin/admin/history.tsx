import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { HistoryPage } from '#features/history/list/history-page.tsx';
import { readHistorySearch } from '#features/history/search.ts';

const History = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <HistoryPage
      user={Route.useRouteContext().user}
      shown={Route.useSearch()}
      onShow={(search, how) => void navigate({ search, replace: how?.inPlace ?? false, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_admin/admin/history')({
  validateSearch: readHistorySearch,
  component: History,
});
