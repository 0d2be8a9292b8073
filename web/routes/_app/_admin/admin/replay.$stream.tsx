import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ReplayPage } from '#features/history/rehearsal/replay-page.tsx';
import { readReplaySearch } from '#features/history/search.ts';

const Replay = () => {
  const { stream } = Route.useParams();
  const navigate = useNavigate({ from: Route.fullPath });
  const go = useCallback(
    (revision: number) => void navigate({ search: { revision }, replace: true, resetScroll: false }),
    [navigate],
  );
  return <ReplayPage key={stream} stream={stream} revision={Route.useSearch().revision} onGo={go} />;
};

export const Route = createFileRoute('/_app/_admin/admin/replay/$stream')({
  validateSearch: readReplaySearch,
  component: Replay,
});
