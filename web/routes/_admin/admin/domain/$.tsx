import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DomainPage } from '#features/domain/domain-page.tsx';
import { readDomainSearch } from '#features/domain/search.ts';

const Domain = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <DomainPage
      base={Route.fullPath}
      path={Route.useParams()._splat ?? ''}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_admin/admin/domain/$')({
  validateSearch: readDomainSearch,
  component: Domain,
});
