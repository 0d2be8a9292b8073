import type { ConversationEvent } from '../domain/conversations/events.ts';
import { aggregateIdOf, type MemberRole } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { integer, nullable, readModelTable, text, textArray, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { searchable } from './searchable.ts';

const table = readModelTable({
  name: 'messages',
  keyColumn: 'message_id',
  columns: {
    message_id: text(),
    conversation_id: text(),
    project_id: text(),
    /** The invited consultant, in the conversation about their invitation; null in the project's own. */
    consultant_id: nullable(text()),
    /** Sequence number within the conversation, from 1. */
    number: integer(),
    sender_id: text(),
    sender_role: text<MemberRole>(),
    content: text(),
    found_by: text(),
    file_ids: textArray(),
    created_at: timestamptz(),
  },
  indexes: [['project_id'], ['conversation_id', 'number desc', 'message_id desc']],
});

/** The fallback of the event's field. */
const REMOVED = 'This message was removed.';

export const messages = projection<typeof table, Extract<ConversationEvent, { type: 'MessagePosted' }>>({
  table,
  version: 4,
  purpose: 'The messages about projects and invitations.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { sender_id: { content: REMOVED, found_by: searchable(REMOVED) } },
  },
  invariants: {
    'Messages are numbered from 1.': 'number >= 1',
  },
  key: ({ data }) => data.messageId,
  handlers: {
    MessagePosted: (_row, event) => ({
      message_id: event.data.messageId,
      conversation_id: aggregateIdOf(event),
      project_id: event.data.projectId,
      consultant_id: event.data.consultantId,
      number: event.data.number,
      sender_id: event.data.senderId,
      sender_role: event.data.senderRole,
      content: event.data.content,
      found_by: searchable(event.data.content),
      file_ids: event.data.fileIds,
      created_at: event.metadata.occurredAt,
    }),
  },
});
