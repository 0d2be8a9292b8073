import { addressOf } from './client.ts';
import { endpointQuery, pagesQuery } from './endpoint-query.ts';

/** The hours logged on a project, latest day first, page by page. */
export const hoursQuery = (projectId: string) =>
  pagesQuery('listHours', { params: { id: projectId } }, { refetchOnMount: 'always' });

/** The hours of a month (`yyyy-mm`), for one project or for all of the caller's projects. */
export const statementQuery = (month: string, project: string | undefined) =>
  endpointQuery('getStatement', { params: { month }, query: { project } }, { refetchOnMount: 'always' });

/** Download URL of a statement as a CSV file. */
export const statementAddress = (month: string, project: string | undefined): string =>
  `${addressOf('exportStatement', { month })}${project === undefined ? '' : `?project=${encodeURIComponent(project)}`}`;
