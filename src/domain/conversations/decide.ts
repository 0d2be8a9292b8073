import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { isBlank } from '../kernel/text.ts';
import type { ConversationCommand, PostMessage, ReadConversation } from './commands.ts';
import { type ConversationEvent, conversationEvents, conversationRead, messagePosted } from './events.ts';
import { conversationLimits } from './limits.ts';
import { type Conversation, evolve, initial, messageOf, readBy } from './state.ts';

/** A blank message is not sent (spec §5, project message). The same message again is nothing new, also when full. */
const post = (conversation: Conversation, { data }: PostMessage): Decision<ConversationEvent> => {
  if (isBlank(data.content)) return reject('message-blank', 'Please write a message', 'content');
  const earlier = messageOf(conversation, data.messageId);
  if (!earlier) {
    return conversation.messages < conversationLimits.messages
      ? [messagePosted({ ...data, number: conversation.messages + 1 })]
      : reject(
          'conversation-full',
          'This conversation has reached its limit. Please go on by e-mail or in a new project.',
        );
  }
  return earlier.senderId === data.senderId
    ? []
    : reject('message-already-posted', 'This message has already been posted by somebody else.');
};

/** What was read stays read: a mark only moves on. */
const read = (conversation: Conversation, { data }: ReadConversation): Decision<ConversationEvent> => {
  if (Number.isNaN(data.upTo) || data.upTo < 1) {
    return reject('read-mark-invalid', 'Please give the number of the last message read', 'upTo');
  }
  const upTo = Math.min(Math.floor(data.upTo), conversation.messages);
  return upTo > readBy(conversation, data.readerId) ? [conversationRead({ ...data, upTo })] : [];
};

const decide = (conversation: Conversation, command: ConversationCommand): Decision<ConversationEvent> => {
  switch (command.type) {
    case 'PostMessage':
      return post(conversation, command);
    case 'ReadConversation':
      return read(conversation, command);
    default:
      return unreachable(command);
  }
};

/** What the participants of a project say to each other. Who takes part is for the caller to know. */
export const conversation: Decider<Conversation, ConversationCommand, ConversationEvent> = {
  category: conversationEvents.category,
  initial,
  evolve,
  decide,
};
