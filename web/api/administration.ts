import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ProjectStatus } from '#domain/projects/project-status.ts';
import type { SignupStatus } from '#domain/waiting-list/choices.ts';
import { call } from './client.ts';
import { byPages } from './pages.ts';

/**
 * How long what administrators see counts as new, in milliseconds: opened later than that, a page asks again, because
 * members and other administrators change it, too.
 */
export const administrationStaleTime = 5_000;

/** Options of the administrators' lists, page by page; what was found before stays until the new list is there. */
export const administrationList = { ...byPages, staleTime: administrationStaleTime, placeholderData: keepPreviousData };

/** The dashboard in figures. */
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

/** Which signups are looked for: all of them, where nothing is said. */
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

/** Which projects are looked for: all of them, where nothing is said. */
export interface BoardFilters {
  readonly status: ProjectStatus | undefined;
  /** Only those that have waited too long for a consultant. */
  readonly overdue?: 'true' | undefined;
  readonly search?: string | undefined;
}

/** Projects that a list of the board shows at a time. */
const boardPage = 6;

/** Every charity's projects, page by page: those that wait for a consultant oldest first, the others newest first. */
export const allProjectsQuery = ({ status, overdue, search }: BoardFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/projects', { status, overdue, search }] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listAllProjects', { query: { status, overdue, search, cursor: pageParam, limit: boardPage }, signal }),
    ...administrationList,
  });

/** Visits, signups and registrations of so many days up to today, day by day. */
export const activityQuery = (days: number) =>
  queryOptions({
    queryKey: ['/api/admin/activity', { days }] as const,
    queryFn: ({ signal }) => call('getActivity', { query: { days }, signal }),
    staleTime: administrationStaleTime,
    placeholderData: keepPreviousData,
  });
