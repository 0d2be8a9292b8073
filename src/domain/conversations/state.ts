import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { ConversationEvent } from './events.ts';

export interface Conversation {
  /** How many there are; also the number of the last one. */
  readonly messages: number;
  /** Number and sender of each message, by its id. */
  readonly posted: ReadonlyMap<string, { readonly number: number; readonly senderId: string }>;
  /** The number of the last message that each has read, by member. Whoever posts has read what came before. */
  readonly readUpTo: ReadonlyMap<string, number>;
}

export const initial: Conversation = { messages: 0, posted: new Map(), readUpTo: new Map() };

export const readBy = ({ readUpTo }: Conversation, readerId: string): number => readUpTo.get(readerId) ?? 0;

export const evolve: Evolve<Conversation, ConversationEvent> = (conversation, event) => {
  switch (event.type) {
    case 'MessagePosted': {
      const { messageId, number, senderId } = event.data;
      return {
        messages: number,
        posted: new Map([...conversation.posted, [messageId, { number, senderId }]]),
        readUpTo: new Map([...conversation.readUpTo, [senderId, number]]),
      };
    }
    case 'ConversationRead':
      return { ...conversation, readUpTo: new Map([...conversation.readUpTo, [event.data.readerId, event.data.upTo]]) };
    default:
      return unreachable(event);
  }
};
