import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ConsultantStatus } from '#domain/consultants/consultant-status.ts';
import { administrationList } from './administration.ts';
import { call } from './client.ts';

/** Which consultants are looked for: all of them, where nothing is said. */
export interface ApplicationFilters {
  readonly status?: ConsultantStatus | undefined;
  /** Only those that have waited for longer than promised. */
  readonly overdue?: 'true' | undefined;
  readonly search?: string | undefined;
}

/** Consultants as administrators vet them, page by page: the queue oldest first, the others newest first. */
export const applicationsQuery = ({ status, overdue, search }: ApplicationFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/consultants', { status, overdue, search }] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listApplications', { query: { status, overdue, search, cursor: pageParam }, signal }),
    ...administrationList,
  });

/** What a decision changes. */
export const afterDecision = [['/api/admin/consultants'], ['/api/admin/summary'], ['/api/consultants']] as const;
