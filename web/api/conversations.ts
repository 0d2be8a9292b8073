import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { dashboardStaleTime } from './member.ts';
import { byPages } from './pages.ts';

/** Key prefix of the member's inbox. */
export const conversationsKey = ['/api/conversations'] as const;

/** The member's conversations, those with the latest messages first, page by page, with the unread messages of all. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: conversationsKey,
  queryFn: ({ pageParam, signal }) => call('listConversations', { query: { cursor: pageParam }, signal }),
  ...byPages,
  staleTime: dashboardStaleTime,
});
