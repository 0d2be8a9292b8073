import { createFileRoute } from '@tanstack/react-router';
import { AsOfPage } from '#features/history/as-of/as-of-page.tsx';
import { readAsOfSearch } from '#features/history/search.ts';
import { CheckedSearch } from '#features/shell/checked-search.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Past = () => {
  const { stream } = Route.useParams();
  const { user } = Route.useRouteContext();
  const setSearch = useSetSearch();
  return (
    <CheckedSearch
      given={Route.useSearch()}
      read={readAsOfSearch}
      hint="A revision is a whole number from 0, the first event."
    >
      {(shown) => <AsOfPage key={stream} stream={stream} user={user} shown={shown} onShow={setSearch} />}
    </CheckedSearch>
  );
};

export const Route = createFileRoute('/_app/_readers/history/past/$stream')({
  validateSearch: uncheckedSearch,
  component: Past,
});
