import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { projectListsKey } from './projects.ts';

/** How many of the newest projects are looked through for what waits. */
const LOOKED_THROUGH = 50;

/** The most invitations that one page may hold. */
const INVITATIONS_A_PAGE = 100;

/** The member's newest projects of every status, to find what waits for an answer, with the dashboard's counters. */
export const recentProjectsQuery = queryOptions({
  queryKey: [...projectListsKey, { recent: LOOKED_THROUGH }] as const,
  queryFn: ({ signal }) => call('listProjects', { query: { limit: LOOKED_THROUGH }, signal }),
});

/** The projects under way that a consultant is invited to or at work on; the invitations are among them. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: [...projectListsKey, { invitations: true }] as const,
  queryFn: ({ pageParam, signal }) =>
    call('listProjects', { query: { group: 'active', limit: INVITATIONS_A_PAGE, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  select: ({ pages }) => pages.flatMap(({ data }) => data).filter(({ invitation }) => invitation === 'invited'),
});
