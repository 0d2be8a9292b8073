import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Charity signups of the waiting list, newest first. */
export const charitySignupsQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/waiting-list/charities'] as const,
  queryFn: ({ pageParam, signal }) => call('listCharitySignups', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

/** Consultant signups of the waiting list, newest first. */
export const consultantSignupsQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/waiting-list/consultants'] as const,
  queryFn: ({ pageParam, signal }) => call('listConsultantSignups', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

/** Page visits: total, unique visitors, by page. */
export const visitAnalyticsQuery = queryOptions({
  queryKey: ['/api/admin/analytics'] as const,
  queryFn: ({ signal }) => call('getVisitAnalytics', { signal }),
});
