import type { ConversationEvent } from '../domain/conversations/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { integer, nullable, readModelTable, text, timestamptz } from './engine/table.ts';

const table = readModelTable({
  name: 'conversations',
  keyColumn: 'conversation_id',
  columns: {
    conversation_id: text(),
    project_id: text(),
    /** The invited consultant; null for the project's own conversation. */
    consultant_id: nullable(text()),
    last_number: integer(),
    last_message_id: text(),
    last_message_at: timestamptz(),
  },
  indexes: [['project_id']],
});

export const conversations = projection<typeof table, Extract<ConversationEvent, { type: 'MessagePosted' }>>({
  table,
  version: 4,
  purpose: 'The length and the last message of each conversation, for inboxes and unread messages.',
  invariants: {
    'A conversation has at least one message.': 'last_number >= 1',
  },
  key: aggregateIdOf,
  handlers: {
    MessagePosted: (_row, { data, metadata }, conversationId) => ({
      conversation_id: conversationId,
      project_id: data.projectId,
      consultant_id: data.consultantId,
      last_number: data.number,
      last_message_id: data.messageId,
      last_message_at: metadata.occurredAt,
    }),
  },
});
