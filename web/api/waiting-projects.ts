import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { dashboardStaleTime } from './member.ts';
import { byPages } from './pages.ts';
import { projectListsKey } from './projects.ts';

/** Projects per page; few members have more that need their attention. */
const WAITING_A_PAGE = 50;

const waitingProjectsQuery = infiniteQueryOptions({
  queryKey: [...projectListsKey, { group: 'waiting' }] as const,
  queryFn: ({ pageParam, signal }) =>
    call('listProjects', { query: { group: 'waiting', limit: WAITING_A_PAGE, cursor: pageParam }, signal }),
  ...byPages,
  select: ({ pages }) => ({ projects: pages.flatMap(({ data }) => data), counts: pages[0]?.counts }),
});

/** The projects that need the member's attention, newest first, with the dashboard's counters. */
export const useWaitingProjects = () => {
  const { data, ...query } = useInfiniteQuery({ ...waitingProjectsQuery, staleTime: dashboardStaleTime });
  return { ...query, projects: data?.projects ?? [], counts: data?.counts };
};
