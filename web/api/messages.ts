import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { InvitationConversation, Message, MessageList } from '#contract/conversations.ts';
import { addressOf, call } from './client.ts';
import { byPages } from './pages.ts';

/** Identifies a conversation: a project's own, or the one between a charity and a consultant about an invitation. */
export interface ConversationPlace {
  readonly projectId: string;
  /** The invited consultant; null for the project's own conversation. */
  readonly consultantId: string | null;
}

/** A page of messages; for an invitation, also with the conversation's details. */
type MessagePage = MessageList & { readonly conversation?: InvitationConversation };
type Pages = InfiniteData<MessagePage, unknown>;

interface Fetching {
  readonly cursor?: string | undefined;
  readonly signal?: AbortSignal;
}

const fetchPage = ({ projectId: id, consultantId }: ConversationPlace, { cursor, signal }: Fetching = {}) => {
  const rest = { query: { cursor }, ...(signal && { signal }) };
  return consultantId === null
    ? (call('listMessages', { params: { id }, ...rest }) as Promise<MessagePage>)
    : (call('listInvitationMessages', { params: { id, consultantId }, ...rest }) as Promise<MessagePage>);
};

const messagesAt = /^\/api\/projects\/([^/]+)\/(?:invitations\/([^/]+)\/)?messages$/;

/** The conversation whose messages a query key names; null for any other query. */
export const placeOf = ([address]: readonly unknown[]): ConversationPlace | null => {
  const [found, projectId = '', consultantId = null] = messagesAt.exec(String(address)) ?? [];
  return found === undefined ? null : { projectId, consultantId };
};

/** Whether a conversation may have this id; that of an invitation is unknown until its messages have been fetched. */
export const mayBeConversation = (queries: QueryClient, place: ConversationPlace, id: string): boolean => {
  if (place.consultantId === null) return place.projectId === id;
  const known = queries.getQueryData(messagesQuery(place).queryKey)?.pages[0]?.conversation?.id;
  return known === undefined || known === id;
};

/**
 * Sends a message; in a project's own conversation, documents can be attached. The idempotency key prevents duplicates.
 */
export const postMessage = (
  { projectId: id, consultantId }: ConversationPlace,
  { content, fileIds }: { readonly content: string; readonly fileIds: readonly string[] },
  idempotencyKey: string,
): Promise<Message> =>
  consultantId === null
    ? call('postMessage', { params: { id }, body: { content, fileIds: [...fileIds] }, idempotencyKey })
    : call('postInvitationMessage', { params: { id, consultantId }, body: { content }, idempotencyKey });

/** Records up to which message the member has read. */
export const readMessages = ({ projectId: id, consultantId }: ConversationPlace, upTo: number): Promise<undefined> =>
  consultantId === null
    ? call('readMessages', { params: { id }, body: { upTo } })
    : call('readInvitationMessages', { params: { id, consultantId }, body: { upTo } });

/** The messages of a conversation, newest first, page by page. */
export const messagesQuery = (place: ConversationPlace) => {
  const { projectId: id, consultantId } = place;
  const address =
    consultantId === null
      ? addressOf('listMessages', { id })
      : addressOf('listInvitationMessages', { id, consultantId });
  return infiniteQueryOptions({
    queryKey: [address] as const,
    queryFn: ({ pageParam: cursor, signal }) => fetchPage(place, { cursor, signal }),
    ...byPages,
    refetchOnMount: 'always',
  });
};

/** Number of the last message read; messages are numbered from 1. */
const readUpTo = ({ total, unread }: MessageList): number => total - unread;

/**
 * Merges the newest page into the loaded pages. Messages already loaded are unchanged, so that unread ones stay marked;
 * read messages stay read, in whichever order responses arrive. Null when messages between the two are missing.
 */
export const withNewest = ({ pages, pageParams }: Pages, fresh: MessagePage): Pages | null => {
  const [first, ...older] = pages;
  if (!first) return null;
  const known = new Set(first.data.map(({ id }) => id));
  const added = fresh.data.filter(({ id }) => !known.has(id));
  if (added.length > 0 && added.length === fresh.data.length && fresh.nextCursor !== null) return null;
  const total = Math.max(first.total, fresh.total);
  const unread = Math.max(total - Math.max(readUpTo(first), readUpTo(fresh)), 0);
  return {
    pages: [{ ...fresh, nextCursor: first.nextCursor, data: [...added, ...first.data], total, unread }, ...older],
    pageParams,
  };
};

/** Fetches the new messages of an open conversation. */
export const fetchNewest = async (queries: QueryClient, place: ConversationPlace): Promise<void> => {
  const { queryKey } = messagesQuery(place);
  const fresh = await fetchPage(place);
  // A running fetch, for example of older messages, would overwrite what is merged now. That of the first messages may have
  // been answered before the new ones were there.
  await queries
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
  const known = queries.getQueryData(queryKey);
  const together = known ? withNewest(known, fresh) : null;
  if (together) queries.setQueryData(queryKey, together);
  else await queries.invalidateQueries({ queryKey });
};

/** Marks the cached conversation as read up to a message. */
export const markRead = (queries: QueryClient, place: ConversationPlace, upTo: number): void => {
  queries.setQueryData(messagesQuery(place).queryKey, (known) => {
    const [first, ...older] = known?.pages ?? [];
    if (!known || !first) return known;
    const unread = Math.max(first.total - Math.max(readUpTo(first), upTo), 0);
    return { ...known, pages: [{ ...first, unread }, ...older] };
  });
};
