import type { ConversationEvent } from '../domain/conversations/events.ts';
import { projection } from './engine/projection.ts';
import { integer, type RowOf, readModelTable, text } from './engine/table.ts';

const table = readModelTable({
  name: 'read_marks',
  keyColumn: 'read_mark',
  columns: {
    /** `<project id>/<user id>` */
    read_mark: text(),
    project_id: text(),
    user_id: text(),
    up_to: integer(),
  },
});

export type ReadMarkRow = RowOf<typeof table>;

export const readMarkOf = (projectId: string, userId: string): string => `${projectId}/${userId}`;

const readUpTo = (
  row: ReadMarkRow | null,
  { projectId, userId, upTo }: { readonly projectId: string; readonly userId: string; readonly upTo: number },
): ReadMarkRow => ({
  read_mark: readMarkOf(projectId, userId),
  project_id: projectId,
  user_id: userId,
  up_to: Math.max(row?.up_to ?? 0, upTo),
});

/** How far each member has read each conversation. Writing a message marks the earlier ones as read. */
export const readMarks = projection<typeof table, ConversationEvent>({
  table,
  version: 1,
  purpose: 'How far each member has read a conversation.',
  invariants: {
    'Read marks are not negative.': 'up_to >= 0',
  },
  key: ({ type, data }) => readMarkOf(data.projectId, type === 'MessagePosted' ? data.senderId : data.readerId),
  handlers: {
    MessagePosted: (row, { data }) =>
      readUpTo(row, { projectId: data.projectId, userId: data.senderId, upTo: data.number }),
    ConversationRead: (row, { data }) =>
      readUpTo(row, { projectId: data.projectId, userId: data.readerId, upTo: data.upTo }),
  },
});
