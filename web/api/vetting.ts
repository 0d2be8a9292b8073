import { administrationList } from './administration.ts';
import { type Filters, pagesQuery } from './endpoint-query.ts';

/** Consultants for vetting by administrators, page by page: the queue oldest first, the others newest first. */
export const applicationsQuery = (query: Filters<'listApplications'>) =>
  pagesQuery('listApplications', { query }, administrationList);

/** Query key prefixes to refetch after a decision. */
export const afterDecision = [['/api/admin/consultants'], ['/api/admin/summary'], ['/api/consultants']] as const;
