import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { TimelinePage } from '#features/history/follow/timeline-page.tsx';
import { readTimelineSearch } from '#features/history/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Timeline = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <TimelinePage
      user={Route.useRouteContext().user}
      search={readTimelineSearch(Route.useSearch())}
      onShow={(search) => void navigate({ search: { ...search }, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_readers/history/timeline')({
  validateSearch: uncheckedSearch,
  component: Timeline,
});
