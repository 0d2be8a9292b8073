import { createFileRoute } from '@tanstack/react-router';
import { TimelinePage } from '#features/history/follow/timeline-page.tsx';
import { readTimelineSearch } from '#features/history/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Timeline = () => (
  <TimelinePage
    user={Route.useRouteContext().user}
    search={readTimelineSearch(Route.useSearch())}
    onShow={useSetSearch()}
  />
);

export const Route = createFileRoute('/_app/_readers/history/timeline')({
  validateSearch: uncheckedSearch,
  component: Timeline,
});
