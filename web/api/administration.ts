import { keepPreviousData } from '@tanstack/react-query';
import type { ProjectStatus } from '#domain/projects/project-status.ts';
import type { SignupStatus } from '#domain/waiting-list/choices.ts';
import { endpointQuery, pagesQuery } from './endpoint-query.ts';

/**
 * Milliseconds for which administrators' data counts as fresh; short, because members and other administrators change
 * it too.
 */
export const administrationStaleTime = 5_000;

/** Options of the administrators' paged lists. The previous list stays visible while the next one loads. */
export const administrationList = { staleTime: administrationStaleTime, placeholderData: keepPreviousData };

/** The key figures of the dashboard. */
export const adminSummaryQuery = endpointQuery('getAdminSummary', {}, { staleTime: administrationStaleTime });

/** Page visits: total, unique visitors, by page. */
export const visitAnalyticsQuery = endpointQuery('getVisitAnalytics', {}, { staleTime: administrationStaleTime });

/** Filters of the waiting list; an omitted one matches all signups. */
export interface SignupFilters {
  readonly status?: SignupStatus | undefined;
  readonly search?: string | undefined;
}

/** Charity signups of the waiting list, newest first, page by page. */
export const charitySignupsQuery = ({ status, search }: SignupFilters = {}) =>
  pagesQuery('listCharitySignups', { query: { status, search } }, administrationList);

/** Consultant signups of the waiting list, newest first, page by page. */
export const consultantSignupsQuery = ({ status, search }: SignupFilters = {}) =>
  pagesQuery('listConsultantSignups', { query: { status, search } }, administrationList);

/** Filters of the board; an omitted one matches all projects. */
interface BoardFilters {
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
  pagesQuery('listAllProjects', { query: { status, overdue, search, limit: boardPage } }, administrationList);

/** Visits, signups and registrations per day, for the given number of days up to today. */
export const activityQuery = (days: number) =>
  endpointQuery(
    'getActivity',
    { query: { days } },
    { staleTime: administrationStaleTime, placeholderData: keepPreviousData },
  );
