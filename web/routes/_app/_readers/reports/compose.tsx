import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ComposePage } from '#features/reports/compose/compose-page.tsx';
import { readComposeSearch } from '#features/reports/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Compose = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ComposePage
      search={readComposeSearch(Route.useSearch())}
      onSearch={(search, { replace }) => void navigate({ search: { ...search }, replace, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_readers/reports/compose')({
  validateSearch: uncheckedSearch,
  component: Compose,
});
