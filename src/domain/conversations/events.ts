import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { memberRoles } from '../kernel/event.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id } from '../kernel/values.ts';

const Message = z.object({
  messageId: Id,
  projectId: Id,
  /** Counts the messages of a conversation from 1. */
  number: z.int().positive(),
  senderId: Id,
  senderRole: z.enum(memberRoles),
  content: pii(z.string(), 'This message was removed.'),
});
export type PostedMessage = z.output<typeof Message>;

export const conversationEvents = defineEvents('conversation', {
  MessagePosted: Message,
  /** The reader has seen every message up to this number. */
  ConversationRead: z.object({ projectId: Id, readerId: Id, upTo: z.int().positive() }),
});
export type ConversationEvent = EventOf<typeof conversationEvents>;

export const { messagePosted, conversationRead } = conversationEvents.create;
