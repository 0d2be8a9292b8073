import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SavedReport } from '#contract/composed-reports.ts';
import type { ReportRun } from '#contract/reports.ts';
import { call } from './client.ts';
import { isMissing } from './missing.ts';
import { byPages } from './pages.ts';

/** Polling interval of a run in progress, in milliseconds. */
const RUN_POLL_MS = 500;
const LIST_POLL_MS = 2_000;

/** Milliseconds for which lists that others change too count as fresh. */
const listStaleTime = 5_000;

const runsKey = ['/api/reports/runs'] as const;
const savedKey = ['/api/reports/saved'] as const;

/** The built-in reports. */
export const reportsQuery = queryOptions({
  queryKey: ['/api/reports'] as const,
  queryFn: ({ signal }) => call('listReports', { signal }),
});

/** The event types and fields that a report can be composed from. */
export const reportFieldsQuery = queryOptions({
  queryKey: ['/api/reports/fields'] as const,
  queryFn: ({ signal }) => call('listReportFields', { signal }),
});

/** Whether a run has finished, successfully or not. */
export const hasEnded = ({ status }: Pick<ReportRun, 'status'>): boolean =>
  status !== 'waiting' && status !== 'running';

/** One of the user's own runs, polled until it has finished, even if a poll fails. */
export const reportRunQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/reports/runs/${id}`] as const,
    queryFn: ({ signal }) => call('getReportRun', { params: { id }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      isMissing(error) || (data && hasEnded(data)) ? false : RUN_POLL_MS,
  });

/** The user's own runs, newest first, page by page. */
export const reportRunsQuery = infiniteQueryOptions({
  queryKey: runsKey,
  queryFn: ({ pageParam, signal }) => call('listReportRuns', { query: { cursor: pageParam, limit: 10 }, signal }),
  ...byPages,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some((page) => page.data.some((run) => !hasEnded(run))) ? LIST_POLL_MS : false,
});

/** Saved reports of all users, newest first, page by page. */
export const savedReportsQuery = infiniteQueryOptions({
  queryKey: savedKey,
  queryFn: ({ pageParam, signal }) => call('listSavedReports', { query: { cursor: pageParam }, signal }),
  ...byPages,
  staleTime: listStaleTime,
});

/** One saved report. */
export const savedReportQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/reports/saved/${id}`] as const,
    queryFn: ({ signal }) => call('getSavedReport', { params: { id }, signal }),
    staleTime: listStaleTime,
  });

/** Returns a function that puts a run into the cache and refetches the list of runs. */
export const useStoreRun = () => {
  const queries = useQueryClient();
  return (run: ReportRun): void => {
    queries.setQueryData(reportRunQuery(run.id).queryKey, run);
    void queries.invalidateQueries({ queryKey: runsKey });
  };
};

/** Returns a function that puts a saved report into the cache and refetches the list of saved reports. */
export const useStoreSavedReport = () => {
  const queries = useQueryClient();
  return (report: SavedReport): void => {
    queries.setQueryData(savedReportQuery(report.id).queryKey, report);
    void queries.invalidateQueries({ queryKey: savedKey });
  };
};
