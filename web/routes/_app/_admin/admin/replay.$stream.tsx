import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ReplayPage } from '#features/history/rehearsal/replay-page.tsx';
import { readReplaySearch } from '#features/history/search.ts';
import { CheckedSearch } from '#features/shell/checked-search.tsx';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Replay = () => {
  const { stream } = Route.useParams();
  const setSearch = useSetSearch();
  const go = useCallback((revision: number) => setSearch({ revision }), [setSearch]);
  return (
    <CheckedSearch
      given={Route.useSearch()}
      read={readReplaySearch}
      hint="A revision is a whole number: 0 is the first event, -1 is before it."
    >
      {({ revision }) => <ReplayPage key={stream} stream={stream} revision={revision} onGo={go} />}
    </CheckedSearch>
  );
};

export const Route = createFileRoute('/_app/_admin/admin/replay/$stream')({
  validateSearch: uncheckedSearch,
  component: Replay,
});
