import type { SavedReport } from '#contract/composed-reports.ts';
import type { ReportRun } from '#contract/reports.ts';
import { endpointQuery, pagesQuery } from './endpoint-query.ts';
import { isMissing } from './missing.ts';
import { useStored } from './stored.ts';

/** Polling interval of a run in progress, in milliseconds. */
const RUN_POLL_MS = 500;
const LIST_POLL_MS = 2_000;

/** Milliseconds for which lists that others change too count as fresh. */
const listStaleTime = 5_000;

const runsKey = ['/api/reports/runs'] as const;
const savedKey = ['/api/reports/saved'] as const;

/** The built-in reports. */
export const reportsQuery = endpointQuery('listReports', {});

/** The event types and fields that a report can be composed from. */
export const reportFieldsQuery = endpointQuery('listReportFields', {});

/** Whether a run has finished, successfully or not. */
export const hasEnded = ({ status }: Pick<ReportRun, 'status'>): boolean =>
  status !== 'waiting' && status !== 'running';

/** One of the user's own runs, polled until it has finished, even if a poll fails. */
export const reportRunQuery = (id: string) =>
  endpointQuery(
    'getReportRun',
    { params: { id } },
    {
      refetchInterval: ({ state: { data, error } }) =>
        isMissing(error) || (data && hasEnded(data)) ? false : RUN_POLL_MS,
    },
  );

/** The user's own runs, newest first, page by page. */
export const reportRunsQuery = pagesQuery(
  'listReportRuns',
  { query: { limit: 10 } },
  {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some((run) => !hasEnded(run))) ? LIST_POLL_MS : false,
  },
);

/** Saved reports of all users, newest first, page by page. */
export const savedReportsQuery = pagesQuery('listSavedReports', {}, { staleTime: listStaleTime });

export const savedReportQuery = (id: string) =>
  endpointQuery('getSavedReport', { params: { id } }, { staleTime: listStaleTime });

export const useStoreRun = () => useStored<ReportRun>(reportRunQuery, runsKey);
export const useStoreSavedReport = () => useStored<SavedReport>(savedReportQuery, savedKey);
