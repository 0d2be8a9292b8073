import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ProjectGroup } from '../../src/domain/projects/project-status.ts';
import { call } from './client.ts';

/** Key under which every list of the member's projects lies. */
export const projectListsKey = ['/api/projects'] as const;

/** The member's projects, newest first, page by page, with the dashboard's counters. */
export const projectsQuery = (group?: ProjectGroup) =>
  infiniteQueryOptions({
    queryKey: [...projectListsKey, { group }] as const,
    queryFn: ({ pageParam, signal }) => call('listProjects', { query: { group, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** One project as its participants see it. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/projects/${id}`] as const,
    queryFn: ({ signal }) => call('getProject', { params: { id }, signal }),
  });
