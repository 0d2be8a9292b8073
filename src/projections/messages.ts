import type { ConversationEvent } from '../domain/conversations/events.ts';
import type { MemberRole } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { integer, readModelTable, text, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';

const table = readModelTable({
  name: 'messages',
  keyColumn: 'message_id',
  columns: {
    message_id: text(),
    project_id: text(),
    /** Sequence number within the conversation, from 1. */
    number: integer(),
    sender_id: text(),
    sender_role: text<MemberRole>(),
    content: text(),
    created_at: timestamptz(),
  },
  indexes: [['project_id', 'number desc', 'message_id desc']],
});

export const messages = projection<typeof table, Extract<ConversationEvent, { type: 'MessagePosted' }>>({
  table,
  version: 1,
  purpose: 'The messages about projects.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { sender_id: { content: 'This message was removed.' } },
  },
  invariants: {
    'Messages are numbered from 1.': 'number >= 1',
  },
  key: ({ data }) => data.messageId,
  handlers: {
    MessagePosted: (_row, { data, metadata }) => ({
      message_id: data.messageId,
      project_id: data.projectId,
      number: data.number,
      sender_id: data.senderId,
      sender_role: data.senderRole,
      content: data.content,
      created_at: metadata.occurredAt,
    }),
  },
});
