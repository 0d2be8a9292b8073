import { sql } from 'kysely';
import type { Message, MessageList } from '../../contract/conversations.ts';
import { type ListOrder, type PageRequest, pageOf, rowsOfPage, sliceOf } from '../../platform/paging.ts';
import { readMarkOf } from '../read-marks.ts';
import type { ReadDb } from '../read-models.ts';

const latestFirst: ListOrder = {
  name: 'latest',
  direction: 'desc',
  parts: [
    { by: 'number', kind: 'whole' },
    { by: 'message_id', kind: 'id' },
  ],
};

/** Messages with their senders; a sender's name is empty until the read models have it. */
const withSenders = (db: ReadDb) =>
  db
    .selectFrom('messages')
    .leftJoin('accounts', 'accounts.user_id', 'messages.sender_id')
    .leftJoin('charities', 'charities.user_id', 'messages.sender_id')
    .select([
      'message_id',
      'conversation_id',
      'project_id',
      'number',
      'sender_id',
      'sender_role',
      'content',
      'file_ids',
      'created_at',
      sql<string>`coalesce(accounts.name, '')`.as('sender_name'),
      sql<string | null>`coalesce(charities.organisation, accounts.organisation)`.as('sender_organisation'),
    ]);

type MessageWithSender = Awaited<ReturnType<ReturnType<typeof withSenders>['execute']>>[number];

type FileNames = ReadonlyMap<string, string>;

/** The names of the documents sent with messages, without those that were removed. */
const filesSentWith = async (db: ReadDb, sent: readonly MessageWithSender[]): Promise<FileNames> => {
  const ids = sent.flatMap(({ file_ids }) => file_ids);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('project_files').select(['file_id', 'name']).where('file_id', 'in', ids).execute();
  return new Map(rows.map(({ file_id, name }) => [file_id, name]));
};

const messageOf =
  (viewerId: string, readUpTo: number, files: FileNames) =>
  (row: MessageWithSender): Message => ({
    id: row.message_id,
    projectId: row.project_id,
    number: row.number,
    senderId: row.sender_id,
    sender: { name: row.sender_name, role: row.sender_role, organization: row.sender_organisation },
    content: row.content,
    files: row.file_ids.map((id) => ({ id, name: files.get(id) ?? null })),
    createdAt: row.created_at,
    isRead: row.sender_id === viewerId || row.number <= readUpTo,
  });

const findReadMark = async (db: ReadDb, conversationId: string, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('read_marks')
    .select('up_to')
    .where('read_mark', '=', readMarkOf(conversationId, userId))
    .executeTakeFirst();
  return row?.up_to ?? 0;
};

const findLength = async (db: ReadDb, conversationId: string): Promise<number> => {
  const row = await db
    .selectFrom('conversations')
    .select('last_number')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row?.last_number ?? 0;
};

/**
 * A conversation's messages, newest first, with the read state of one participant. The caller checks access. Throws
 * `InvalidCursor`.
 */
export const listMessages = async (
  db: ReadDb,
  conversationId: string,
  viewerId: string,
  request: PageRequest,
): Promise<MessageList> => {
  const slice = sliceOf(latestFirst, request);
  const [readUpTo, total, rows] = await Promise.all([
    findReadMark(db, conversationId, viewerId),
    findLength(db, conversationId),
    rowsOfPage(withSenders(db).where('conversation_id', '=', conversationId), slice),
  ]);
  const files = await filesSentWith(db, rows);
  const page = pageOf(rows, slice, messageOf(viewerId, readUpTo, files), (row) => [row.number, row.message_id]);
  return { ...page, total, unread: Math.max(total - readUpTo, 0) };
};

/** One message, with the read state of one participant; null if there is none. The caller checks access. */
export const findMessage = async (db: ReadDb, messageId: string, viewerId: string): Promise<Message | null> => {
  const row = await withSenders(db).where('message_id', '=', messageId).executeTakeFirst();
  if (!row) return null;
  const [readUpTo, files] = await Promise.all([
    findReadMark(db, row.conversation_id, viewerId),
    filesSentWith(db, [row]),
  ]);
  return messageOf(viewerId, readUpTo, files)(row);
};
