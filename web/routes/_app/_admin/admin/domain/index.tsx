import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DomainPage } from '#features/domain/domain-page.tsx';
import { readDomainSearch } from '#features/domain/place.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Domain = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <DomainPage
      base="/admin/domain/$"
      path=""
      search={readDomainSearch(Route.useSearch())}
      onSearch={(search) => void navigate({ search: { ...search }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_admin/admin/domain/')({
  validateSearch: uncheckedSearch,
  component: Domain,
});
