import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { MomentList, PastQuery } from '#contract/as-of.ts';
import type { HistoryFilter } from '#contract/history.ts';
import { administrationStaleTime } from './administration.ts';
import { call } from './client.ts';

/** What the history is narrowed to. */
export type HistoryFilters = z.input<typeof HistoryFilter>;

/** Events on one page of the history. */
const pageOfHistory = 50;

/** Events of a summary beside something else. */
const pageOfTimeline = 10;

/** How often the newest events are looked at, in milliseconds, while a list of them is open. */
const newsInterval = 20_000;

/** Twenty minutes. */
const newsLooks = 60;

/** When to look again after so many looks: a page that was left open must not keep its reader signed in for ever. */
export const newsIntervalAfter = (looks: number): number | false => (looks < newsLooks ? newsInterval : false);

/** One page of the history, newest first, from where the page before ended. */
export const historyPageQuery = (filters: HistoryFilters, cursor?: string | undefined) =>
  queryOptions({
    queryKey: ['/api/history', filters, cursor ?? null] as const,
    queryFn: ({ signal }) => call('listHistory', { query: { ...filters, cursor, limit: pageOfHistory }, signal }),
    staleTime: administrationStaleTime,
    // The list must not change just because its reader returns to the window.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

/** The newest events, looked at again and again for twenty minutes while a list of them is open. */
export const historyNewsQuery = (filters: HistoryFilters) =>
  queryOptions({
    queryKey: ['/api/history', 'news', filters] as const,
    queryFn: ({ signal }) => call('listHistory', { query: { ...filters, limit: pageOfHistory }, signal }),
    refetchInterval: ({ state }) => newsIntervalAfter(state.dataUpdateCount),
    staleTime: newsInterval,
  });

/** The newest events, fetched again when the live stream says that there are new ones. */
export const followedEventsQuery = (filters: HistoryFilters) =>
  queryOptions({
    queryKey: ['/api/history/live', filters] as const,
    queryFn: ({ signal }) => call('listHistory', { query: { ...filters, limit: pageOfHistory }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** The last few events about something. */
export const timelineQuery = (filters: HistoryFilters) =>
  queryOptions({
    queryKey: ['/api/history', 'timeline', filters] as const,
    queryFn: ({ signal }) =>
      call('listHistory', { query: { ...filters, readings: 'hidden', limit: pageOfTimeline }, signal }),
    staleTime: administrationStaleTime,
  });

/** Events of a timeline a request: the most that the server gives. */
const pageOfOldest = 100;

/** The events about something, oldest first, page by page, without readings. */
export const oldestEventsQuery = (filters: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/history', 'oldest', filters] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listHistory', {
        query: { ...filters, readings: 'hidden', order: 'oldest', limit: pageOfOldest, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: administrationStaleTime,
  });

/** One event with everything that is known of it. What it led to may grow. */
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

/** Something as it stood after one of its events or at a moment; as it stands now where neither is given. */
export const pastQuery = (stream: string, when: z.input<typeof PastQuery>) =>
  queryOptions({
    queryKey: ['/api/history', 'past', stream, when] as const,
    queryFn: ({ signal }) => call('getPast', { params: { stream }, query: when, signal }),
    staleTime: administrationStaleTime,
    placeholderData: keepPreviousData,
  });

/** How far the history is sealed. It moves on with every event. */
export const historySealQuery = queryOptions({
  queryKey: ['/api/history', 'seal'] as const,
  queryFn: ({ signal }) => call('getHistorySeal', { signal }),
  staleTime: administrationStaleTime,
});

/** For administrators: the pseudonyms that analysts see. */
export const pseudonymsQuery = queryOptions({
  queryKey: ['/api/admin/pseudonyms'] as const,
  queryFn: ({ signal }) => call('getPseudonyms', { signal }),
  staleTime: administrationStaleTime,
});
