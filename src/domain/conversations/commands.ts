import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';
import type { PostedMessage } from './events.ts';

/** A message before the conversation numbers it. */
export type MessageToPost = Omit<PostedMessage, 'number'>;

/** A reader has seen every message up to a number. */
export interface ReadMark {
  readonly projectId: string;
  readonly readerId: string;
  /** A number beyond the last message counts as the last message. */
  readonly upTo: number;
}

const conversationCommands = defineCommands({
  /** Sends a message to the other participants of a conversation. */
  PostMessage: data<MessageToPost>(),
  /** Records how far a member has read. */
  ReadConversation: data<ReadMark>(),
});
export type ConversationCommand = CommandOf<typeof conversationCommands>;

export const { postMessage, readConversation } = conversationCommands;
