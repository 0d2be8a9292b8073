import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReportDescription, ReportRunList } from '../../../../src/http/contract/reports.ts';
import { hasEnded, reportFieldsQuery, reportRunsQuery, reportsQuery, useCancelRun } from '../../../api/reports.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PagedList } from '../../admin/frame/paged-list.tsx';
import { definitionInWords } from '../compose/definition-in-words.ts';
import { draftOf, type EventFields } from '../compose/draft.ts';
import { choicesInWords, valuesOf } from '../report/parameters.ts';
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

/** How a run stands, with the way to end it while it has not ended. */
const Standing = ({ run }: { readonly run: ListedRun }) => (
  <div ref={useKeptFocus()}>
    <Cluster gap="xsmall">
      <RunStatus run={run} />
      {!hasEnded(run) && <CancelRun run={run} />}
    </Cluster>
  </div>
);

/** What the server calls things; until that is there, their names say enough. */
interface Known {
  readonly reports: readonly ReportDescription[];
  readonly events: EventFields;
}

/** What was asked for, so that two runs of one report can be told apart; empty for what its name says. */
const choicesOf = ({ of, definition }: ListedRun, { reports, events }: Known): string => {
  if (definition !== null) return definitionInWords(draftOf(definition), events);
  const known = 'report' in of ? reports.find(({ name }) => name === of.report) : undefined;
  return known && 'report' in of ? choicesInWords(known.parameters, valuesOf(known.parameters, of.parameters)) : '';
};

const columnsFor = (known: Known): readonly Column<ListedRun>[] => [
  {
    key: 'title',
    header: 'Report',
    cell: (run) => (
      <>
        <RunLink run={run}>{run.title}</RunLink>
        {[choicesOf(run, known), run.error ?? '']
          .filter((line) => line !== '')
          .map((line) => (
            <Text key={line} size="caption" tone="muted">
              {line}
            </Text>
          ))}
      </>
    ),
  },
  { key: 'asked', header: 'Asked for', cell: ({ requestedAt }) => formatDateTime(requestedAt), short: true },
  {
    key: 'status',
    header: 'Status',
    cell: (run) => <Standing run={run} />,
    short: true,
  },
];

/** The own runs of the last days, whose results are kept. */
export const RecentRuns = () => {
  const reports = useQuery(reportsQuery).data?.data ?? [];
  const events = useQuery(reportFieldsQuery).data?.data ?? [];
  return (
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
      {(runs) => (
        <DataTable
          caption="Your recent runs"
          columns={columnsFor({ reports, events })}
          rows={runs}
          rowKey={({ id }) => id}
        />
      )}
    </PagedList>
  );
};
