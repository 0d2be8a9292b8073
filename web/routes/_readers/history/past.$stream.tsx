import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readPastSearch } from '../../../features/history/history-search.ts';
import { PastPage } from '../../../features/history/past/past-page.tsx';

const Past = () => {
  const { stream } = Route.useParams();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <PastPage
      key={stream}
      stream={stream}
      user={Route.useRouteContext().user}
      shown={Route.useSearch()}
      onShow={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_readers/history/past/$stream')({
  validateSearch: readPastSearch,
  component: Past,
});
