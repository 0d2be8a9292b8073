import { type Kysely, sql } from 'kysely';
import type { ConversationEvent } from '../domain/conversations/events.ts';
import type { Message, MessageList } from '../http/contract/projects.ts';
import { projection } from './engine/projection.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { behindCursor, inOrder, type ListOrder, type PageRequest, pageOf, sliceOf } from './paging.ts';
import { readMarkOf } from './read-marks.ts';
import type { MessageRow, ReadModels } from './rows.ts';

export const messages = projection<MessageRow, Extract<ConversationEvent, { type: 'MessagePosted' }>>({
  name: 'messages',
  version: 1,
  table: {
    keyColumn: 'message_id',
    columns: {
      message_id: 'text',
      project_id: 'text',
      number: 'integer',
      sender_id: 'text',
      sender_role: 'text',
      content: 'text',
      created_at: 'timestamptz',
    },
    indexes: [['project_id', 'number desc', 'message_id desc']],
  },
  personal: {
    subjectColumn: 'sender_id',
    erasedBy: byClosingTheAccount,
    blank: { content: 'This message was removed.' },
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

const latestFirst: ListOrder = {
  name: 'latest',
  direction: 'desc',
  parts: [
    { by: 'number', kind: 'whole' },
    { by: 'message_id', kind: 'id' },
  ],
};

/** Messages with who wrote them; a name that is not known yet is empty. */
const withSenders = (db: Kysely<ReadModels>) =>
  db
    .selectFrom('messages')
    .leftJoin('accounts', 'accounts.user_id', 'messages.sender_id')
    .leftJoin('charities', 'charities.user_id', 'messages.sender_id')
    .selectAll('messages')
    .select([
      sql<string>`coalesce(accounts.name, '')`.as('sender_name'),
      sql<string | null>`coalesce(charities.organisation, accounts.organisation)`.as('sender_organisation'),
    ]);

type MessageWithSender = Awaited<ReturnType<ReturnType<typeof withSenders>['execute']>>[number];

const messageOf =
  (viewerId: string, readUpTo: number) =>
  (row: MessageWithSender): Message => ({
    id: row.message_id,
    projectId: row.project_id,
    number: row.number,
    senderId: row.sender_id,
    sender: { name: row.sender_name, role: row.sender_role, organization: row.sender_organisation },
    content: row.content,
    createdAt: row.created_at,
    isRead: row.sender_id === viewerId || row.number <= readUpTo,
  });

const findReadMark = async (db: Kysely<ReadModels>, projectId: string, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('read_marks')
    .select('up_to')
    .where('read_mark', '=', readMarkOf(projectId, userId))
    .executeTakeFirst();
  return row?.up_to ?? 0;
};

const findLength = async (db: Kysely<ReadModels>, projectId: string): Promise<number> => {
  const row = await db
    .selectFrom('conversations')
    .select('last_number')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.last_number ?? 0;
};

/**
 * A project's messages, newest first, read or not by one of its participants; who takes part is the caller's to check.
 * Throws `InvalidCursor`.
 */
export const listMessages = async (
  db: Kysely<ReadModels>,
  projectId: string,
  viewerId: string,
  request: PageRequest,
): Promise<MessageList> => {
  const slice = sliceOf(latestFirst, request);
  const [readUpTo, total, rows] = await Promise.all([
    findReadMark(db, projectId, viewerId),
    findLength(db, projectId),
    withSenders(db)
      .where('project_id', '=', projectId)
      .where(behindCursor(slice))
      .orderBy(inOrder(slice))
      .limit(slice.limit)
      .execute(),
  ]);
  const page = pageOf(rows, slice, messageOf(viewerId, readUpTo), (row) => [row.number, row.message_id]);
  return { ...page, total, unread: Math.max(total - readUpTo, 0) };
};

/** One message, read or not by one of the project's participants; null when there is none. */
export const findMessage = async (
  db: Kysely<ReadModels>,
  messageId: string,
  viewerId: string,
): Promise<Message | null> => {
  const row = await withSenders(db).where('message_id', '=', messageId).executeTakeFirst();
  return row ? messageOf(viewerId, await findReadMark(db, row.project_id, viewerId))(row) : null;
};
