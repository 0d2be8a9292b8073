import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import { type ConversationEvent, conversationRead, messagePosted } from '../domain/conversations/events.ts';
import { conversations } from './conversations.ts';
import { messages } from './messages.ts';
import { readMarks } from './read-marks.ts';

const at = { occurredAt: '2026-03-01T09:30:00.000Z' };
const happened = (event: ConversationEvent) => recorded(`conversation-${id(100)}`, event, at);
const posted = (number: number, senderId: string) =>
  happened(
    messagePosted({
      messageId: id(700 + number),
      projectId: id(100),
      number,
      senderId,
      senderRole: 'charity',
      consultantId: null,
      fileIds: [],
      content: `Message ${number}`,
    }),
  );
const read = (readerId: string, upTo: number) => happened(conversationRead({ projectId: id(100), readerId, upTo }));

describe('messages', () => {
  it('hold a row for each, and are not changed by reading', () => {
    expect(folded(messages, posted(1, id(1)), read(id(2), 1))).toEqual([
      {
        message_id: id(701),
        conversation_id: id(100),
        project_id: id(100),
        consultant_id: null,
        number: 1,
        sender_id: id(1),
        sender_role: 'charity',
        content: 'Message 1',
        found_by: 'message 1',
        file_ids: [],
        created_at: at.occurredAt,
      },
    ]);
  });
});

describe('conversations', () => {
  it('hold the number, id and time of their last message', () => {
    expect(folded(conversations, posted(1, id(1)), posted(2, id(2)), read(id(1), 1))).toEqual([
      {
        conversation_id: id(100),
        project_id: id(100),
        consultant_id: null,
        last_number: 2,
        last_message_id: id(702),
        last_message_at: at.occurredAt,
      },
    ]);
  });
});

describe('read marks', () => {
  const mark = (userId: string, upTo: number) => ({
    read_mark: `${id(100)}/${userId}`,
    conversation_id: id(100),
    user_id: userId,
    up_to: upTo,
  });

  it('are at the last message read', () => {
    expect(folded(readMarks, posted(1, id(1)), posted(2, id(1)), read(id(2), 1))).toEqual([
      mark(id(1), 2),
      mark(id(2), 1),
    ]);
  });

  it('include one’s own last message: writing implies reading', () => {
    expect(folded(readMarks, posted(1, id(1)), posted(2, id(2)))).toEqual([mark(id(1), 1), mark(id(2), 2)]);
  });

  it('never move backwards', () => {
    expect(folded(readMarks, read(id(2), 5), read(id(2), 3))).toEqual([mark(id(2), 5)]);
  });
});
