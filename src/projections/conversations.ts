import type { ConversationEvent } from '../domain/conversations/events.ts';
import { projection } from './engine/projection.ts';
import { integer, readModelTable, text, timestamptz } from './engine/table.ts';

const table = readModelTable({
  name: 'conversations',
  keyColumn: 'project_id',
  columns: {
    project_id: text(),
    last_number: integer(),
    last_message_id: text(),
    last_message_at: timestamptz(),
  },
});

export const conversations = projection<typeof table, Extract<ConversationEvent, { type: 'MessagePosted' }>>({
  table,
  version: 2,
  purpose: 'The length and the last message of each conversation, for inboxes and unread messages.',
  invariants: {
    'A conversation has at least one message.': 'last_number >= 1',
  },
  key: ({ data }) => data.projectId,
  handlers: {
    MessagePosted: (_row, { data, metadata }, projectId) => ({
      project_id: projectId,
      last_number: data.number,
      last_message_id: data.messageId,
      last_message_at: metadata.occurredAt,
    }),
  },
});
