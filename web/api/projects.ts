import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedGroup, ProjectDetail } from '../../src/http/contract/projects.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** Key under which every list of the member's projects lies. */
export const projectListsKey = ['/api/projects'] as const;

/** Key under which the administrators' list of all projects lies. */
const allProjectsKey = ['/api/admin/projects'] as const;

/** The member's projects, newest first, page by page, with the dashboard's counters. */
export const projectsQuery = (group?: ListedGroup) =>
  infiniteQueryOptions({
    queryKey: [...projectListsKey, { group }] as const,
    queryFn: ({ pageParam, signal }) => call('listProjects', { query: { group, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** One project as its participants see it. Others change it too: each visit looks again. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/projects/${id}`] as const,
    queryFn: ({ signal }) => call('getProject', { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** Whether a project is not there for this member: unknown, somebody else's, or no project's address at all. */
export const isProjectMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/**
 * Changes a project. The page shows what the server answers; lists and counters are asked for again. A refusal means
 * that somebody else was faster, so all is looked at again, the project too.
 */
export const useProjectChange = <Given>(id: string, change: (given: Given) => Promise<ProjectDetail | undefined>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (project) => {
      const { queryKey } = projectQuery(id);
      if (project) queries.setQueryData(queryKey, project);
      // Not waited for: what the member sees is there already.
      for (const key of [projectListsKey, allProjectsKey]) void queries.invalidateQueries({ queryKey: key });
    },
    onError: async (error) => {
      const overtaken = error instanceof ApiError && (error.status === 404 || error.status === 409);
      if (!overtaken) return;
      for (const key of [projectListsKey, allProjectsKey]) void queries.invalidateQueries({ queryKey: key });
      await queries.invalidateQueries({ queryKey: projectQuery(id).queryKey });
    },
  });
};
