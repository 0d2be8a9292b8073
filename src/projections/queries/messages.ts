import { type Kysely, sql } from 'kysely';
import type { Message, MessageList } from '../../contract/conversations.ts';
import { type ListOrder, type PageRequest, pageOf, rowsOfPage, sliceOf } from '../../platform/paging.ts';
import { readMarkOf } from '../read-marks.ts';
import type { ReadModels } from '../read-models.ts';

const latestFirst: ListOrder = {
  name: 'latest',
  direction: 'desc',
  parts: [
    { by: 'number', kind: 'whole' },
    { by: 'message_id', kind: 'id' },
  ],
};

/** Messages with their senders; a name that is not in the read models yet is empty. */
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
 * A project's messages, newest first, with the read state of one participant. The caller checks access. Throws
 * `InvalidCursor`.
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
    rowsOfPage(withSenders(db).where('project_id', '=', projectId), slice),
  ]);
  const page = pageOf(rows, slice, messageOf(viewerId, readUpTo), (row) => [row.number, row.message_id]);
  return { ...page, total, unread: Math.max(total - readUpTo, 0) };
};

/** One message, with the read state of one participant; null if there is none. The caller checks access. */
export const findMessage = async (
  db: Kysely<ReadModels>,
  messageId: string,
  viewerId: string,
): Promise<Message | null> => {
  const row = await withSenders(db).where('message_id', '=', messageId).executeTakeFirst();
  return row ? messageOf(viewerId, await findReadMark(db, row.project_id, viewerId))(row) : null;
};
