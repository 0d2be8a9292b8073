import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { isBlank } from '../kernel/text.ts';
import type { ConversationCommand, MessageToPost, ReadMark } from './commands.ts';
import { type ConversationEvent, conversationEvents, conversationRead, messagePosted } from './events.ts';
import { conversationLimits } from './limits.ts';
import { type Conversation, evolve, initial, messageOf, readBy } from './state.ts';

/** Blank messages are refused (spec §5, project message). Posting the same message again does nothing, even when full. */
const post = (conversation: Conversation, message: MessageToPost): Decision<ConversationEvent> => {
  if (isBlank(message.content)) return reject('message-blank', 'Please write a message', 'content');
  const earlier = messageOf(conversation, message.messageId);
  if (!earlier) {
    return conversation.messages < conversationLimits.messages
      ? [messagePosted({ ...message, number: conversation.messages + 1 })]
      : reject('conversation-full', 'This conversation is full. Please continue by email or in a new project.');
  }
  return earlier.senderId === message.senderId
    ? []
    : reject('message-already-posted', 'Another member has already posted this message.');
};

/** A read mark only moves forward. */
const read = (conversation: Conversation, mark: ReadMark): Decision<ConversationEvent> => {
  if (Number.isNaN(mark.upTo) || mark.upTo < 1) {
    return reject('read-mark-invalid', 'Please give the number of the last message read', 'upTo');
  }
  const upTo = Math.min(Math.floor(mark.upTo), conversation.messages);
  return upTo > readBy(conversation, mark.readerId) ? [conversationRead({ ...mark, upTo })] : [];
};

const decide = (conversation: Conversation, command: ConversationCommand): Decision<ConversationEvent> => {
  switch (command.type) {
    case 'PostMessage':
      return post(conversation, command.data);
    case 'ReadConversation':
      return read(conversation, command.data);
    default:
      return unreachable(command);
  }
};

/**
 * The messages between the participants of a project, or between a charity and a consultant about an invitation. The caller
 * checks who takes part, and until when.
 */
export const conversation: Decider<Conversation, ConversationCommand, ConversationEvent> = {
  category: conversationEvents.category,
  initial,
  evolve,
  decide,
};
