import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesQuery } from './endpoint-query.ts';
import { dashboardStaleTime } from './member.ts';

/** Projects per page; few members have more that need their attention. */
const WAITING_A_PAGE = 50;

const waitingProjectsQuery = pagesQuery(
  'listProjects',
  { query: { group: 'waiting', limit: WAITING_A_PAGE } },
  { staleTime: dashboardStaleTime },
);

/** The projects that need the member's attention, newest first, with the dashboard's counters. */
export const useWaitingProjects = () => {
  const { data, ...query } = useInfiniteQuery(waitingProjectsQuery);
  return { ...query, projects: data?.pages.flatMap((page) => page.data) ?? [], counts: data?.pages[0]?.counts };
};
