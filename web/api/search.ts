import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts.ts';
import { call } from './client.ts';

/** Age in milliseconds up to which results are shown again without asking. */
const STALE_TIME = 30_000;

/** What the palette finds; nothing is asked for without a search. Earlier results stay while new ones are on the way. */
export const searchQuery = (role: CurrentUser['role'], q: string) =>
  queryOptions({
    queryKey: ['/api/search', role, q] as const,
    queryFn: ({ signal }) => call(role === 'admin' ? 'searchEverything' : 'searchOwn', { query: { q }, signal }),
    enabled: q !== '',
    staleTime: STALE_TIME,
    placeholderData: q === '' ? undefined : keepPreviousData,
  });
