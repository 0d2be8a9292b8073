import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QuoteStatus } from '#contract/quotes.ts';
import { administrationList } from './administration.ts';
import { call } from './client.ts';
import { byPages } from './pages.ts';

/** Charities' quotes about their projects, newest first: all, or those about one consultant. */
export const storiesQuery = (consultant?: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/stories', { consultant }] as const,
    queryFn: ({ pageParam, signal }) => call('listStories', { query: { consultant, cursor: pageParam }, signal }),
    ...byPages,
  });

export const quotesKey = ['/api/admin/quotes'] as const;

/** Quotes for administrators to decide on, newest first. */
export const quotesQuery = (status: QuoteStatus) =>
  infiniteQueryOptions({
    queryKey: [...quotesKey, { status }] as const,
    queryFn: ({ pageParam, signal }) => call('listQuotes', { query: { status, cursor: pageParam }, signal }),
    ...administrationList,
  });
