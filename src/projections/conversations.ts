import type { ConversationEvent } from '../domain/conversations/events.ts';
import { projection } from './engine/projection.ts';
import { integer, readModelTable, text } from './engine/table.ts';

const table = readModelTable({
  name: 'conversations',
  keyColumn: 'project_id',
  columns: {
    project_id: text(),
    last_number: integer(),
  },
});

export const conversations = projection<typeof table, Extract<ConversationEvent, { type: 'MessagePosted' }>>({
  table,
  version: 1,
  purpose: 'The length of each conversation, to find unread messages.',
  invariants: {
    'A conversation has at least one message.': 'last_number >= 1',
  },
  key: ({ data }) => data.projectId,
  handlers: {
    MessagePosted: (row, { data }, projectId) => ({
      project_id: projectId,
      last_number: Math.max(row?.last_number ?? 0, data.number),
    }),
  },
});
