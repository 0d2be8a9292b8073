import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { MomentList, PastQuery } from '#contract/as-of.ts';
import type { HistoryFilter } from '#contract/history.ts';
import { administrationStaleTime } from './administration.ts';
import { call } from './client.ts';
import { endpointQuery, pagesQuery } from './endpoint-query.ts';

export type HistoryFilters = z.input<typeof HistoryFilter>;

const pageOfHistory = 50;

/** Events in a short timeline next to other content. */
const pageOfTimeline = 10;

/** Polling interval for new events while a list of them is open, in milliseconds. */
const newsInterval = 20_000;

/** Number of polls in twenty minutes. */
const newsLooks = 60;

/**
 * The polling interval after this number of polls. Polling stops after twenty minutes, because it keeps the user signed
 * in.
 */
export const newsIntervalAfter = (looks: number): number | false => (looks < newsLooks ? newsInterval : false);

/** One page of the history, newest first, starting after the cursor of the previous page. */
export const historyPageQuery = (filters: HistoryFilters, cursor?: string | undefined) =>
  queryOptions({
    queryKey: ['/api/history', filters, cursor ?? null] as const,
    queryFn: ({ signal }) => call('listHistory', { query: { ...filters, cursor, limit: pageOfHistory }, signal }),
    staleTime: administrationStaleTime,
    // The list must not change just because the user returns to the window.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

/** The newest events, polled for twenty minutes while a list of them is open. */
export const historyNewsQuery = (filters: HistoryFilters) =>
  queryOptions({
    queryKey: ['/api/history', 'news', filters] as const,
    queryFn: ({ signal }) => call('listHistory', { query: { ...filters, limit: pageOfHistory }, signal }),
    refetchInterval: ({ state }) => newsIntervalAfter(state.dataUpdateCount),
    staleTime: newsInterval,
  });

/** Interval of trying again to load the newest events, in milliseconds. */
const retryAfter = 5_000;

/** The newest events, refetched when the live stream announces new ones. */
export const followedEventsQuery = (filters: HistoryFilters) =>
  queryOptions({
    queryKey: ['/api/history/live', filters] as const,
    queryFn: ({ signal }) => call('listHistory', { query: { ...filters, limit: pageOfHistory }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => state.status === 'error' && retryAfter,
  });

/** The latest events about a record. */
export const timelineQuery = (filters: HistoryFilters) =>
  endpointQuery(
    'listHistory',
    { query: { ...filters, readings: 'hidden', limit: pageOfTimeline } },
    { staleTime: administrationStaleTime },
  );

/** Events per request of a timeline: the server's maximum. */
const pageOfOldest = 100;

/** The events about a record, oldest first, page by page, without readings. */
export const oldestEventsQuery = (filters: HistoryFilters) =>
  pagesQuery(
    'listHistory',
    { query: { ...filters, readings: 'hidden', order: 'oldest', limit: pageOfOldest } },
    { staleTime: administrationStaleTime },
  );

/** One event in full. It goes stale, because its list of consequences can grow. */
export const historyEventQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/history', 'event', id] as const,
    queryFn: ({ signal }) => call('getHistoryEntry', { params: { id }, signal }),
    staleTime: administrationStaleTime,
  });

const lastOf = ({ data, latest }: MomentListed): number | undefined => {
  const revision = data.at(-1)?.revision;
  return revision === undefined || revision >= latest ? undefined : revision;
};
type MomentListed = z.output<typeof MomentList>;

/** The events of one stream, oldest first, page by page. */
export const momentsQuery = (stream: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/history', 'moments', stream] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listMoments', { params: { stream }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: lastOf,
    staleTime: administrationStaleTime,
  });

/** A record as of one of its events or a point in time; its present state if neither is given. */
export const pastQuery = (stream: string, when: z.input<typeof PastQuery>) =>
  queryOptions({
    queryKey: ['/api/history', 'past', stream, when] as const,
    queryFn: ({ signal }) => call('getPast', { params: { stream }, query: when, signal }),
    staleTime: administrationStaleTime,
    placeholderData: keepPreviousData,
  });

/** The latest checkpoint of the hash chain. It advances with every event. */
export const historySealQuery = queryOptions({
  queryKey: ['/api/history', 'seal'] as const,
  queryFn: ({ signal }) => call('getHistorySeal', { signal }),
  staleTime: administrationStaleTime,
});

/** For administrators: the pseudonyms that analysts see. */
export const pseudonymsQuery = endpointQuery('getPseudonyms', {}, { staleTime: administrationStaleTime });
