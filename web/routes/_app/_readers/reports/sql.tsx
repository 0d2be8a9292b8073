import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readSqlSearch } from '#features/reports/search.ts';
import { SqlPage } from '#features/reports/sql/sql-page.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Sql = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <SqlPage
      search={readSqlSearch(Route.useSearch())}
      onSearch={(search) => void navigate({ search: { ...search }, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_readers/reports/sql')({
  validateSearch: uncheckedSearch,
  component: Sql,
});
