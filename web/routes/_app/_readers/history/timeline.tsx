import { createFileRoute } from '@tanstack/react-router';
import { TimelinePage } from '#features/history/follow/timeline-page.tsx';
import { readTimelineSearch } from '#features/history/search.ts';
import { CheckedSearch } from '#features/shell/checked-search.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Timeline = () => {
  const { user } = Route.useRouteContext();
  const setSearch = useSetSearch();
  return (
    <CheckedSearch given={Route.useSearch()} read={readTimelineSearch}>
      {(search) => <TimelinePage user={user} search={search} onShow={setSearch} />}
    </CheckedSearch>
  );
};

export const Route = createFileRoute('/_app/_readers/history/timeline')({
  validateSearch: uncheckedSearch,
  component: Timeline,
});
