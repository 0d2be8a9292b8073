import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReportRunList } from '../../../../src/http/contract/reports.ts';
import { hasEnded, reportRunsQuery, useCancelRun } from '../../../api/reports.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PagedList } from '../../admin/frame/paged-list.tsx';
import { definitionInWords, labelsOf } from '../compose/definition-in-words.ts';
import { draftOf } from '../compose/draft.ts';
import { words } from '../words.ts';
import { RunLink } from './run-link.tsx';
import { RunStatus } from './run-status.tsx';

type ListedRun = ReportRunList['data'][number];

const CancelRun = ({ run }: { readonly run: ListedRun }) => {
  const { mutate, isPending } = useCancelRun();
  const { toast } = useToast();
  const tellFailure = useFailureToast(words.cancelFailed);
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isPending}
      busyLabel="Cancelling..."
      aria-label={`Cancel ${run.title}`}
      onClick={() =>
        mutate(run.id, {
          onSuccess: ({ status }) => {
            if (status === 'cancelled') toast(words.cancelled);
          },
          onError: tellFailure,
        })
      }
    >
      Cancel
    </Button>
  );
};

/** Without the server's labels: a list of links needs no more than the names say. */
const plainLabels = labelsOf([]);

const columns: readonly Column<ListedRun>[] = [
  {
    key: 'title',
    header: 'Report',
    cell: (run) => (
      <>
        <RunLink run={run}>{run.title}</RunLink>
        {'definition' in run.of && (
          <Text size="caption" tone="muted">
            {definitionInWords(draftOf(run.of.definition), plainLabels)}
          </Text>
        )}
        {run.error !== null && (
          <Text size="caption" tone="muted">
            {run.error}
          </Text>
        )}
      </>
    ),
  },
  { key: 'asked', header: 'Asked for', cell: ({ requestedAt }) => formatDateTime(requestedAt), short: true },
  {
    key: 'status',
    header: 'Status',
    cell: (run) => <RunStatus run={run} />,
    short: true,
  },
  { key: 'actions', header: 'Action', cell: (run) => (hasEnded(run) ? '–' : <CancelRun run={run} />), short: true },
];

/** The own runs of the last days, whose results are kept. */
export const RecentRuns = () => (
  <PagedList
    query={useInfiniteQuery(reportRunsQuery)}
    things="runs"
    failure="We could not load your runs"
    headingLevel={3}
    skeletons={1}
    empty={{
      title: 'You have run no report yet',
      message: 'Results are kept here for seven days. Choose a report above to begin.',
    }}
  >
    {(runs) => <DataTable caption="Your recent runs" columns={columns} rows={runs} rowKey={({ id }) => id} />}
  </PagedList>
);
