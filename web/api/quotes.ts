import type { QuoteStatus } from '#contract/quotes.ts';
import { administrationList } from './administration.ts';
import { pagesQuery } from './endpoint-query.ts';

/** Charities' quotes about their projects, newest first: all, or those about one consultant. */
export const storiesQuery = (consultant?: string) => pagesQuery('listStories', { query: { consultant } });

export const quotesKey = ['/api/admin/quotes'] as const;

/** Quotes for administrators to decide on, newest first. */
export const quotesQuery = (status: QuoteStatus) => pagesQuery('listQuotes', { query: { status } }, administrationList);
