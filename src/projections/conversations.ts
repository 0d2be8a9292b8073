import type { ConversationEvent } from '../domain/conversations/events.ts';
import { projection } from './engine/projection.ts';
import type { ConversationRow } from './rows.ts';

/** How long each project's conversation is. */
export const conversations = projection<ConversationRow, Extract<ConversationEvent, { type: 'MessagePosted' }>>({
  name: 'conversations',
  version: 1,
  table: {
    keyColumn: 'project_id',
    columns: { project_id: 'text', last_number: 'integer' },
  },
  invariants: {
    'A conversation has a message.': 'last_number >= 1',
  },
  key: ({ data }) => data.projectId,
  handlers: {
    MessagePosted: (row, { data }, projectId) => ({
      project_id: projectId,
      last_number: Math.max(row?.last_number ?? 0, data.number),
    }),
  },
});
