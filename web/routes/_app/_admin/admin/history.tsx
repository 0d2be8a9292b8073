import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '#features/history/list/history-page.tsx';
import { readHistorySearch } from '#features/history/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const History = () => {
  const setSearch = useSetSearch();
  return (
    <HistoryPage
      user={Route.useRouteContext().user}
      shown={readHistorySearch(Route.useSearch())}
      onShow={(search, how) => setSearch(search, { replace: how?.inPlace ?? false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin/history')({
  validateSearch: uncheckedSearch,
  component: History,
});
