import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { dashboardStaleTime } from './member.ts';
import { byPages } from './pages.ts';

/** Key prefix of the member's inbox. */
export const conversationsKey = ['/api/conversations'] as const;

/**
 * The member's conversations, most recent message first, page by page, with the unread count of all conversations.
 * `project` limits the list to one project.
 */
export const conversationsAbout = (project?: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, { project }] as const,
    queryFn: ({ pageParam, signal }) => call('listConversations', { query: { cursor: pageParam, project }, signal }),
    ...byPages,
    staleTime: dashboardStaleTime,
  });

/** The member's whole inbox. */
export const conversationsQuery = conversationsAbout();
