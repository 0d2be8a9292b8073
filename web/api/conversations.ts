import { pagesQuery } from './endpoint-query.ts';
import { dashboardStaleTime } from './member.ts';

/** Key prefix of the member's inbox. */
export const conversationsKey = ['/api/conversations'] as const;

/** Which conversations are listed. */
interface ConversationFilters {
  /** Only conversations about this project. */
  readonly project?: string | undefined;
  /** Part of the project's title or of the other party's name. */
  readonly search?: string | undefined;
  /** Only conversations with unread messages. */
  readonly unread?: true | undefined;
}

/**
 * The member's conversations, most recent message first, page by page, with the unread count of all conversations.
 */
export const conversationsFor = ({ project, search, unread }: ConversationFilters) =>
  pagesQuery(
    'listConversations',
    { query: { project, search, ...(unread && { unread: 'true' as const }) } },
    { staleTime: dashboardStaleTime },
  );

/** The member's whole inbox. */
export const conversationsQuery = conversationsFor({});
