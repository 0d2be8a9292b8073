import { createFileRoute } from '@tanstack/react-router';
import { AsOfPage } from '#features/history/as-of/as-of-page.tsx';
import { readAsOfSearch } from '#features/history/search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Past = () => {
  const { stream } = Route.useParams();
  return (
    <AsOfPage
      key={stream}
      stream={stream}
      user={Route.useRouteContext().user}
      shown={Route.useSearch()}
      onShow={useSetSearch()}
    />
  );
};

export const Route = createFileRoute('/_app/_readers/history/past/$stream')({
  validateSearch: readAsOfSearch,
  component: Past,
});
