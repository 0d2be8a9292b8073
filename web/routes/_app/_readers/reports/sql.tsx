import { createFileRoute } from '@tanstack/react-router';
import { readSqlSearch } from '#features/reports/search.ts';
import { SqlPage } from '#features/reports/sql/sql-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Sql = () => {
  const setSearch = useSetSearch();
  return (
    <SqlPage search={readSqlSearch(Route.useSearch())} onSearch={(search) => setSearch(search, { replace: false })} />
  );
};

export const Route = createFileRoute('/_app/_readers/reports/sql')({
  validateSearch: uncheckedSearch,
  component: Sql,
});
