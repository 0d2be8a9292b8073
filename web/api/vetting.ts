import type { ConsultantStatus } from '#domain/consultants/consultant-status.ts';
import { administrationList } from './administration.ts';
import { pagesQuery } from './endpoint-query.ts';

/** Filters of the consultants; an omitted one matches all. */
interface ApplicationFilters {
  readonly status?: ConsultantStatus | undefined;
  /** Only applications that have waited longer than promised. */
  readonly overdue?: 'true' | undefined;
  readonly search?: string | undefined;
}

/** Consultants for vetting by administrators, page by page: the queue oldest first, the others newest first. */
export const applicationsQuery = ({ status, overdue, search }: ApplicationFilters) =>
  pagesQuery('listApplications', { query: { status, overdue, search } }, administrationList);

/** Query key prefixes to refetch after a decision. */
export const afterDecision = [['/api/admin/consultants'], ['/api/admin/summary'], ['/api/consultants']] as const;
