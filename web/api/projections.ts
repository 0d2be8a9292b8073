import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListedProjection, ProjectionDetail } from '#contract/projections.ts';
import { administrationList, administrationStaleTime } from './administration.ts';
import { call } from './client.ts';

/** How often a page of the projections room asks again, in milliseconds. A tab in the background rests. */
const intervals = { moving: 2_000, still: 15_000 } as const;

/** Whether its figures change from one moment to the next. */
export const isMoving = ({ status, behind }: Pick<ListedProjection, 'status' | 'behind'>): boolean =>
  status === 'rebuilding' || status === 'renewing' || (status !== 'paused' && status !== 'outdated' && behind !== 0);

const isMovingInside = (detail: ProjectionDetail): boolean =>
  isMoving(detail) || detail.verification?.state === 'running' || detail.pending > 0;

/** What every key of the room begins with. */
export const projectionsKey = ['/api/admin/projections'] as const;

/** Every read model, as it stands. */
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
    refetchInterval: ({ state }) => (state.data && isMovingInside(state.data) ? intervals.moving : intervals.still),
  });

/** Events that a read model could not fold, and those that wait behind them; oldest first. */
export const parkedEventsQuery = (name: string) =>
  infiniteQueryOptions({
    queryKey: [...projectionsKey, 'parked', name] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listParkedEvents', { params: { name }, query: { cursor: pageParam }, signal }),
    ...administrationList,
  });
