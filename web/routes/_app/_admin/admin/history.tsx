import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { HistoryPage } from '#features/history/list/history-page.tsx';
import { readHistorySearch } from '#features/history/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const History = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <HistoryPage
      user={Route.useRouteContext().user}
      shown={readHistorySearch(Route.useSearch())}
      onShow={(search, how) =>
        void navigate({ search: { ...search }, replace: how?.inPlace ?? false, resetScroll: false })
      }
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin/history')({
  validateSearch: uncheckedSearch,
  component: History,
});
