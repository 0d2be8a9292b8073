import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListedProjection, ProjectionDetail } from '#contract/projections.ts';
import { administrationList, administrationStaleTime } from './administration.ts';
import { call } from './client.ts';
import { byPages } from './pages.ts';

/** Polling intervals of the projection administration, in milliseconds. Background tabs do not poll. */
const intervals = { moving: 2_000, still: 15_000 } as const;

/** Whether the projection's figures are changing continuously. */
export const isMoving = ({ status, behind }: Pick<ListedProjection, 'status' | 'behind'>): boolean =>
  status === 'rebuilding' || status === 'renewing' || (status !== 'paused' && status !== 'outdated' && behind !== 0);

const isMovingInside = (detail: ProjectionDetail): boolean =>
  isMoving(detail) || detail.verification?.state === 'running' || detail.pending > 0;

const pollingInterval = (detail: ProjectionDetail): number =>
  isMovingInside(detail) ? intervals.moving : intervals.still;

/** Key prefix of all queries of the projection administration. */
export const projectionsKey = ['/api/admin/projections'] as const;

/** All read models with their status. */
export const projectionsQuery = queryOptions({
  queryKey: [...projectionsKey, 'list'] as const,
  queryFn: ({ signal }) => call('listProjections', { signal }),
  staleTime: administrationStaleTime,
  refetchInterval: ({ state }) => (state.data?.data.some(isMoving) ? intervals.moving : intervals.still),
});

/** One read model. */
export const projectionQuery = (name: string) =>
  queryOptions({
    queryKey: [...projectionsKey, 'one', name] as const,
    queryFn: ({ signal }) => call('getProjection', { params: { name }, signal }),
    staleTime: administrationStaleTime,
    refetchInterval: ({ state }) => (state.data ? pollingInterval(state.data) : intervals.still),
  });

/** Events that a read model could not fold, and the later events held back behind them; oldest first. */
export const parkedEventsQuery = (detail: ProjectionDetail) =>
  infiniteQueryOptions({
    queryKey: [...projectionsKey, 'parked', detail.name] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listParkedEvents', { params: { name: detail.name }, query: { cursor: pageParam }, signal }),
    ...byPages,
    ...administrationList,
    refetchInterval: pollingInterval(detail),
  });
