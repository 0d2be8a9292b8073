import { z } from 'zod';
import { defineEvents, type EventOf, revised } from '../kernel/define-events.ts';
import { memberRoles } from '../kernel/event.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id } from '../kernel/values.ts';

const Message = z.object({
  messageId: Id,
  projectId: Id,
  /** The invited consultant, in the conversation about their invitation; null in that of the project. */
  consultantId: Id.nullable(),
  /** Counts the messages of a conversation from 1. */
  number: z.int().positive(),
  senderId: Id,
  senderRole: z.enum(memberRoles),
  content: pii(z.string(), 'This message was removed.'),
  /** Documents of the project that were sent with the message. */
  fileIds: z.array(Id),
});
export type PostedMessage = z.output<typeof Message>;

export const conversationEvents = defineEvents('conversation', {
  /** Version 1 knew neither conversations about invitations nor documents. */
  MessagePosted: revised(Message, (data) => ({ ...data, consultantId: null, fileIds: [] })),
  /** The reader has seen every message up to this number. */
  ConversationRead: z.object({ projectId: Id, readerId: Id, upTo: z.int().positive() }),
});
export type ConversationEvent = EventOf<typeof conversationEvents>;

export const { messagePosted, conversationRead } = conversationEvents.create;
