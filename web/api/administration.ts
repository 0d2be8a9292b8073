import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProjectStatus } from '#domain/projects/project-status.ts';
import type { SignupStatus } from '#domain/waiting-list/choices.ts';
import { call } from './client.ts';
import { byPages } from './pages.ts';

/**
 * Milliseconds for which administrators' data counts as fresh; short, because members and other administrators change
 * it too.
 */
export const administrationStaleTime = 5_000;

/** Options of the administrators' paged lists. The previous list stays visible while the next one loads. */
export const administrationList = { ...byPages, staleTime: administrationStaleTime, placeholderData: keepPreviousData };

/** The key figures of the dashboard. */
export const adminSummaryQuery = queryOptions({
  queryKey: ['/api/admin/summary'] as const,
  queryFn: ({ signal }) => call('getAdminSummary', { signal }),
  staleTime: administrationStaleTime,
});

/** Page visits: total, unique visitors, by page. */
export const visitAnalyticsQuery = queryOptions({
  queryKey: ['/api/admin/analytics'] as const,
  queryFn: ({ signal }) => call('getVisitAnalytics', { signal }),
  staleTime: administrationStaleTime,
});

/** Filters of the waiting list; an omitted one matches all signups. */
export interface SignupFilters {
  readonly status?: SignupStatus | undefined;
  readonly search?: string | undefined;
}

/** Charity signups of the waiting list, newest first, page by page. */
export const charitySignupsQuery = ({ status, search }: SignupFilters = {}) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/waiting-list/charities', { status, search }] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listCharitySignups', { query: { status, search, cursor: pageParam }, signal }),
    ...administrationList,
  });

/** Consultant signups of the waiting list, newest first, page by page. */
export const consultantSignupsQuery = ({ status, search }: SignupFilters = {}) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/waiting-list/consultants', { status, search }] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listConsultantSignups', { query: { status, search, cursor: pageParam }, signal }),
    ...administrationList,
  });

/** Filters of the board; an omitted one matches all projects. */
export interface BoardFilters {
  readonly status: ProjectStatus | undefined;
  /** Only projects that have waited too long for a consultant. */
  readonly overdue?: 'true' | undefined;
  readonly search?: string | undefined;
}

/** Projects per page of a list on the board. */
const boardPage = 6;

/**
 * The projects of all charities, page by page: those waiting for a consultant oldest first, the others newest first.
 */
export const allProjectsQuery = ({ status, overdue, search }: BoardFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/projects', { status, overdue, search }] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listAllProjects', { query: { status, overdue, search, cursor: pageParam, limit: boardPage }, signal }),
    ...administrationList,
  });

/** Visits, signups and registrations per day, for the given number of days up to today. */
export const activityQuery = (days: number) =>
  queryOptions({
    queryKey: ['/api/admin/activity', { days }] as const,
    queryFn: ({ signal }) => call('getActivity', { query: { days }, signal }),
    staleTime: administrationStaleTime,
    placeholderData: keepPreviousData,
  });
