import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ReplayPage } from '#features/history/rehearsal/replay-page.tsx';
import { readReplaySearch } from '#features/history/search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Replay = () => {
  const { stream } = Route.useParams();
  const setSearch = useSetSearch();
  const go = useCallback((revision: number) => setSearch({ revision }), [setSearch]);
  return <ReplayPage key={stream} stream={stream} revision={Route.useSearch().revision} onGo={go} />;
};

export const Route = createFileRoute('/_app/_admin/admin/replay/$stream')({
  validateSearch: readReplaySearch,
  component: Replay,
});
