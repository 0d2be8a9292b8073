import { textsIn } from '#lib/search-values.ts';

/** Search parameters of the history: filters, page and open event. */
const names = [
  'context',
  'type',
  'role',
  'actor',
  'about',
  'member',
  'only',
  'without',
  'stream',
  'correlation',
  'from',
  'to',
  'search',
  'before',
  'open',
] as const;
export type HistorySearch = { readonly [Name in (typeof names)[number]]?: string | undefined };

/** Maximum length of a value. */
const LONGEST = 200;

/**
 * Reads the search parameters as text. The page validates them: a list of event types here would be part of every page's
 * scripts. The router parses digits as numbers.
 */
export const readHistorySearch = (search: Record<string, unknown>): HistorySearch => textsIn(names, search, LONGEST);

/** Search parameters of an as-of page: the revision or the time. */
export interface AsOfSearch {
  readonly revision?: number | undefined;
  readonly at?: string | undefined;
}

export const readAsOfSearch = ({ revision, at }: Record<string, unknown>): AsOfSearch => ({
  revision: typeof revision === 'number' && Number.isInteger(revision) && revision >= 0 ? revision : undefined,
  at: typeof at === 'string' ? at.slice(0, LONGEST) : undefined,
});
