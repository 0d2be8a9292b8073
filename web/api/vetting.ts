import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ConsultantStatus } from '#domain/consultants/consultant-status.ts';
import { administrationList } from './administration.ts';
import { call } from './client.ts';

/** Which consultants are looked for: all of them, where nothing is said. */
export interface ApplicationFilters {
  readonly status?: ConsultantStatus | undefined;
  readonly search?: string | undefined;
}

/** Consultants as administrators vet them, the newest application first, page by page. */
export const applicationsQuery = ({ status, search }: ApplicationFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/consultants', { status, search }] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listApplications', { query: { status, search, cursor: pageParam }, signal }),
    ...administrationList,
  });

/** What a decision changes. */
export const afterDecision = [['/api/admin/consultants'], ['/api/admin/summary'], ['/api/consultants']] as const;
