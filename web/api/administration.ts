import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery, type Filters, pagesQuery } from './endpoint-query.ts';

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

/** Filters of the waiting list. */
export type SignupFilters = Filters<'listCharitySignups'>;

/** Charity signups of the waiting list, newest first, page by page. */
export const charitySignupsQuery = (query: SignupFilters = {}) =>
  pagesQuery('listCharitySignups', { query }, administrationList);

/** Consultant signups of the waiting list, newest first, page by page. */
export const consultantSignupsQuery = (query: SignupFilters = {}) =>
  pagesQuery('listConsultantSignups', { query }, administrationList);

/** Projects per page of a list on the board. */
const boardPage = 6;

/**
 * The projects of all charities, page by page: those waiting for a consultant oldest first, the others newest first.
 */
export const allProjectsQuery = (filters: Filters<'listAllProjects'>) =>
  pagesQuery('listAllProjects', { query: { ...filters, limit: boardPage } }, administrationList);

/** Visits, signups and registrations per day, for the given number of days up to today. */
export const activityQuery = (days: number) =>
  endpointQuery(
    'getActivity',
    { query: { days } },
    { staleTime: administrationStaleTime, placeholderData: keepPreviousData },
  );
