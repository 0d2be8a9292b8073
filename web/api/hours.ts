import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addressOf, call } from './client.ts';
import { byPages } from './pages.ts';

/** The hours logged on a project, latest day first, page by page. */
export const hoursQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [`/api/projects/${projectId}/hours`] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listHours', { params: { id: projectId }, query: { cursor: pageParam }, signal }),
    ...byPages,
    refetchOnMount: 'always',
  });

/** The hours of a month (`yyyy-mm`), for one project or for all of the caller's projects. */
export const statementQuery = (month: string, project: string | undefined) =>
  queryOptions({
    queryKey: [`/api/statements/${month}`, { project }] as const,
    queryFn: ({ signal }) => call('getStatement', { params: { month }, query: { project }, signal }),
    refetchOnMount: 'always',
  });

/** Download URL of a statement as a CSV file. */
export const statementAddress = (month: string, project: string | undefined): string =>
  `${addressOf('exportStatement', { month })}${project === undefined ? '' : `?project=${encodeURIComponent(project)}`}`;
