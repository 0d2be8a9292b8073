import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { MessageList } from '#contract/conversations.ts';
import { call } from './client.ts';
import { byPages } from './pages.ts';

type Pages = InfiniteData<MessageList, unknown>;

/** A project's messages, newest first, page by page. */
export const messagesQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [`/api/projects/${projectId}/messages`] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listMessages', { params: { id: projectId }, query: { cursor: pageParam }, signal }),
    ...byPages,
    refetchOnMount: 'always',
  });

/** How far the conversation was read: messages are counted from 1. */
const readUpTo = ({ total, unread }: MessageList): number => total - unread;

/**
 * Adds the newest page to what is there. Messages that are there stay as they are, so that one which was new a moment
 * ago is still marked; what was read stays read, in whichever order answers come. Null when messages between the two
 * are missing.
 */
export const withNewest = ({ pages, pageParams }: Pages, fresh: MessageList): Pages | null => {
  const [first, ...older] = pages;
  if (!first) return null;
  const known = new Set(first.data.map(({ id }) => id));
  const added = fresh.data.filter(({ id }) => !known.has(id));
  if (added.length > 0 && added.length === fresh.data.length && fresh.nextCursor !== null) return null;
  const total = Math.max(first.total, fresh.total);
  const unread = Math.max(total - Math.max(readUpTo(first), readUpTo(fresh)), 0);
  return { pages: [{ ...first, data: [...added, ...first.data], total, unread }, ...older], pageParams };
};

/** Fetches what is new in a conversation that is on the screen. */
export const fetchNewest = async (queries: QueryClient, projectId: string): Promise<void> => {
  const { queryKey } = messagesQuery(projectId);
  if (!queries.getQueryData(queryKey)) return queries.invalidateQueries({ queryKey });
  const fresh = await call('listMessages', { params: { id: projectId } });
  const known = queries.getQueryData(queryKey);
  const together = known ? withNewest(known, fresh) : null;
  if (together) queries.setQueryData(queryKey, together);
  else await queries.invalidateQueries({ queryKey });
};

/** Notes that the conversation was read up to a message. */
export const markRead = (queries: QueryClient, projectId: string, upTo: number): void => {
  queries.setQueryData(messagesQuery(projectId).queryKey, (known) => {
    const [first, ...older] = known?.pages ?? [];
    if (!known || !first) return known;
    const unread = Math.max(first.total - Math.max(readUpTo(first), upTo), 0);
    return { ...known, pages: [{ ...first, unread }, ...older] };
  });
};
