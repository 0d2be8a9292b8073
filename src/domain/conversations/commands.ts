import type { PostedMessage } from './events.ts';

/** Says something to the other participants of a project. */
export const postMessage = (data: Omit<PostedMessage, 'number'>) => ({ type: 'PostMessage', data }) as const;
export type PostMessage = ReturnType<typeof postMessage>;

/** Notes how far somebody has read; beyond the last message counts as up to it. */
export const readConversation = (data: {
  readonly projectId: string;
  readonly readerId: string;
  readonly upTo: number;
}) => ({ type: 'ReadConversation', data }) as const;
export type ReadConversation = ReturnType<typeof readConversation>;

export type ConversationCommand = PostMessage | ReadConversation;
