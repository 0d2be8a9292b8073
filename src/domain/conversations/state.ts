import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { ConversationEvent } from './events.ts';

/** The facts of a message that decisions need. */
interface Posted {
  readonly number: number;
  readonly senderId: string;
}

/**
 * Messages by id, in layers that are each larger than all later ones, so that adding a message usually copies only small
 * layers. A single map would be copied for every message, and thousands of messages would take seconds to fold.
 */
type PostedMessages = readonly ReadonlyMap<string, Posted>[];

export interface Conversation {
  /** Number of messages; also the number of the last one. */
  readonly messages: number;
  readonly posted: PostedMessages;
  /** Number of the last message read, by member. Posting counts as reading everything before. */
  readonly readUpTo: ReadonlyMap<string, number>;
}

export const initial: Conversation = { messages: 0, posted: [], readUpTo: new Map() };

export const messageOf = ({ posted }: Conversation, messageId: string): Posted | undefined =>
  posted.find((layer) => layer.has(messageId))?.get(messageId);

/** Number of the last message that a member has read; 0 for none. */
export const readBy = ({ readUpTo }: Conversation, readerId: string): number => readUpTo.get(readerId) ?? 0;

const withMessage = (posted: PostedMessages, messageId: string, message: Posted): PostedMessages => {
  let added: ReadonlyMap<string, Posted> = new Map([[messageId, message]]);
  let kept = posted.length;
  for (let last = posted[kept - 1]; last && last.size <= added.size; last = posted[kept - 1]) {
    added = new Map([...last, ...added]);
    kept -= 1;
  }
  return [...posted.slice(0, kept), added];
};

export const evolve: Evolve<Conversation, ConversationEvent> = (conversation, event) => {
  const readTo = (readerId: string, upTo: number) => new Map([...conversation.readUpTo, [readerId, upTo]]);
  switch (event.type) {
    case 'MessagePosted': {
      const { messageId, number, senderId } = event.data;
      return {
        messages: number,
        posted: withMessage(conversation.posted, messageId, { number, senderId }),
        readUpTo: readTo(senderId, number),
      };
    }
    case 'ConversationRead':
      return { ...conversation, readUpTo: readTo(event.data.readerId, event.data.upTo) };
    default:
      return unreachable(event);
  }
};
