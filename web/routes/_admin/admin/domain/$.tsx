import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DomainRoom } from '../../../../features/domain/domain-room.tsx';
import { readDomainSearch } from '../../../../features/domain/domain-search.ts';

const Domain = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <DomainRoom
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
