import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportRun, ReportRunForm, SavedReportForm } from '../../src/http/contract/reports.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** How often a run that has not ended is looked at, in milliseconds. */
const RUN_POLL_MS = 500;
const LIST_POLL_MS = 2_000;

/** How long lists that others change, too, count as new, in milliseconds. */
const listStaleTime = 5_000;

const runsKey = ['/api/reports/runs'] as const;
const savedKey = ['/api/reports/saved'] as const;

/** The reports that ship with the platform. */
export const reportsQuery = queryOptions({
  queryKey: ['/api/reports'] as const,
  queryFn: ({ signal }) => call('listReports', { signal }),
});

/** What a report can be composed from. */
export const reportFieldsQuery = queryOptions({
  queryKey: ['/api/reports/fields'] as const,
  queryFn: ({ signal }) => call('listReportFields', { signal }),
});

/** Whether a run has ended, one way or another. */
export const hasEnded = ({ status }: Pick<ReportRun, 'status'>): boolean =>
  status !== 'waiting' && status !== 'running';

/** Whether a run or saved report is not there for this member: unknown, somebody else's, no longer kept, or no id. */
export const isReportMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** One of the own runs, looked at until it has ended, also when looking fails once. */
export const reportRunQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/reports/runs/${id}`] as const,
    queryFn: ({ signal }) => call('getReportRun', { params: { id }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      isReportMissing(error) || (data && hasEnded(data)) ? false : RUN_POLL_MS,
  });

/** The own runs, newest first, page by page. */
export const reportRunsQuery = infiniteQueryOptions({
  queryKey: runsKey,
  queryFn: ({ pageParam, signal }) => call('listReportRuns', { query: { cursor: pageParam, limit: 10 }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some((page) => page.data.some((run) => !hasEnded(run))) ? LIST_POLL_MS : false,
});

/** Saved reports of everybody, the latest first, page by page. */
export const savedReportsQuery = infiniteQueryOptions({
  queryKey: savedKey,
  queryFn: ({ pageParam, signal }) => call('listSavedReports', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: listStaleTime,
});

/** One saved report. */
export const savedReportQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/reports/saved/${id}`] as const,
    queryFn: ({ signal }) => call('getSavedReport', { params: { id }, signal }),
    staleTime: listStaleTime,
  });

const useRunChange = <Given>(change: (given: Given) => Promise<ReportRun>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (run) => {
      queries.setQueryData(reportRunQuery(run.id).queryKey, run);
      void queries.invalidateQueries({ queryKey: runsKey });
    },
  });
};

/** Has a report run. */
export const useStartRun = () =>
  useRunChange(({ form, idempotencyKey }: { readonly form: ReportRunForm; readonly idempotencyKey: string }) =>
    call('startReportRun', { body: form, idempotencyKey }),
  );

/** Ends a run, by its id. */
export const useCancelRun = () => useRunChange((id: string) => call('cancelReportRun', { params: { id }, body: {} }));

interface Saving {
  /** Of the saved report that is revised; a new one is saved without. */
  readonly id?: string | undefined;
  readonly form: SavedReportForm;
  readonly idempotencyKey: string;
}

/** Keeps a composed report under a name, or changes one that is kept. */
export const useSaveReport = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, form, idempotencyKey }: Saving) =>
      id === undefined
        ? call('saveReport', { body: form, idempotencyKey })
        : call('reviseReport', { params: { id }, body: form }),
    onSuccess: (saved) => {
      queries.setQueryData(savedReportQuery(saved.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: savedKey });
    },
  });
};

/** Takes a saved report off the list, by its id. */
export const useDiscardReport = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('discardReport', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: savedKey }),
  });
};
