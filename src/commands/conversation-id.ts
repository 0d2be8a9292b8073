import { v5 } from 'uuid';

/** Identifies a conversation: that of a project, or that with one consultant about an invitation to it. */
export interface ConversationKey {
  readonly projectId: string;
  /** The invited consultant; absent or null for the project's own conversation. */
  readonly consultantId?: string | null;
}

/** The id of a conversation's stream. That of a project is the project's; that about an invitation is derived from both ids. */
export const conversationIdOf = ({ projectId, consultantId = null }: ConversationKey): string =>
  consultantId === null ? projectId : v5(consultantId, projectId);
