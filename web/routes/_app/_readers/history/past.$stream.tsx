import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AsOfPage } from '#features/history/as-of/as-of-page.tsx';
import { readAsOfSearch } from '#features/history/search.ts';

const Past = () => {
  const { stream } = Route.useParams();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <AsOfPage
      key={stream}
      stream={stream}
      user={Route.useRouteContext().user}
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_readers/history/past/$stream')({
  validateSearch: readAsOfSearch,
  component: Past,
});
