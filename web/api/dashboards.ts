import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Dashboard } from '#contract/dashboards.ts';
import { call } from './client.ts';
import { endpointQuery, pagesQuery } from './endpoint-query.ts';
import { everyEntry } from './pages.ts';
import { useStored } from './stored.ts';

const dashboardsKey = ['/api/reports/dashboards'] as const;

/** Polling interval for the state of the analytical copy, in milliseconds. */
const VERSION_POLL_MS = 10_000;

/** The state of the analytical copy. It changes when events are added to the copy. */
export const copyVersionQuery = endpointQuery('getCopyVersion', {}, { staleTime: 0, refetchInterval: VERSION_POLL_MS });

/** All dashboards, newest first, page by page. */
export const dashboardsQuery = pagesQuery('listDashboards', {}, { staleTime: 5_000 });

export const dashboardQuery = (id: string) => endpointQuery('getDashboard', { params: { id } }, { staleTime: 5_000 });

/**
 * The result of one query or question of a dashboard, at a given state of the copy. The previous result stays visible
 * until the new one arrives.
 */
export const tileQuery = (id: string, sourceId: string, version: string) =>
  queryOptions({
    queryKey: [`/api/reports/dashboards/${id}/tiles/${sourceId}`, version] as const,
    queryFn: ({ signal }) => call('getTileResult', { params: { id, sourceId }, signal }),
    placeholderData: keepPreviousData,
  });

/** What a dashboard can show: shared queries and saved questions. */
export const tileSourcesQuery = queryOptions({
  queryKey: ['/api/reports/queries', 'tiles'] as const,
  queryFn: async ({ signal }) => {
    const [queries, reports] = await Promise.all([
      everyEntry((page) => call('listSavedQueries', { query: page, signal })),
      everyEntry((page) => call('listSavedReports', { query: page, signal })),
    ]);
    return [
      ...reports.flatMap(({ id, name, definition }) => ('steps' in definition ? [{ questionId: id, name }] : [])),
      ...queries.flatMap(({ id, name, isShared }) => (isShared ? [{ queryId: id, name }] : [])),
    ];
  },
  staleTime: 5_000,
});

export const useStoreDashboard = () => useStored<Dashboard>(dashboardQuery, dashboardsKey);
