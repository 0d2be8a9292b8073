import type { ConversationEvent } from '../domain/conversations/events.ts';
import { aggregateIdOf, type RecordedEvent } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { integer, type RowOf, readModelTable, text } from './engine/table.ts';

const table = readModelTable({
  name: 'read_marks',
  keyColumn: 'read_mark',
  columns: {
    /** `<conversation id>/<user id>` */
    read_mark: text(),
    conversation_id: text(),
    user_id: text(),
    up_to: integer(),
  },
});

type ReadMarkRow = RowOf<typeof table>;

export const readMarkOf = (conversationId: string, userId: string): string => `${conversationId}/${userId}`;

/** The member whose read mark moves: the reader, or the sender of a new message. */
const readerOf = ({ type, data }: ConversationEvent): string =>
  type === 'MessagePosted' ? data.senderId : data.readerId;

const readTo = (row: ReadMarkRow | null, event: RecordedEvent<ConversationEvent>, upTo: number): ReadMarkRow => {
  const [conversationId, userId] = [aggregateIdOf(event), readerOf(event)];
  return {
    read_mark: readMarkOf(conversationId, userId),
    conversation_id: conversationId,
    user_id: userId,
    up_to: Math.max(row?.up_to ?? 0, upTo),
  };
};

/** How far each member has read each conversation. Writing a message marks the earlier ones as read. */
export const readMarks = projection<typeof table, ConversationEvent>({
  table,
  version: 3,
  purpose: 'How far each member has read a conversation.',
  invariants: {
    'Read marks are not negative.': 'up_to >= 0',
  },
  key: (event) => readMarkOf(aggregateIdOf(event), readerOf(event)),
  handlers: {
    MessagePosted: (row, event) => readTo(row, event, event.data.number),
    ConversationRead: (row, event) => readTo(row, event, event.data.upTo),
  },
});
