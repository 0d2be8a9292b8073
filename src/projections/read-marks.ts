import type { ConversationEvent } from '../domain/conversations/events.ts';
import { projection } from './engine/projection.ts';
import type { ReadMarkRow } from './rows.ts';

/** The key of how far a member has read a project's conversation. */
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

/** How far each member has read each conversation; who writes has read what came before. */
export const readMarks = projection<ReadMarkRow, ConversationEvent>({
  name: 'read_marks',
  version: 1,
  table: {
    keyColumn: 'read_mark',
    columns: { read_mark: 'text', project_id: 'text', user_id: 'text', up_to: 'integer' },
  },
  invariants: {
    'Nobody has read less than nothing.': 'up_to >= 0',
  },
  key: ({ type, data }) => readMarkOf(data.projectId, type === 'MessagePosted' ? data.senderId : data.readerId),
  handlers: {
    MessagePosted: (row, { data }) =>
      readUpTo(row, { projectId: data.projectId, userId: data.senderId, upTo: data.number }),
    ConversationRead: (row, { data }) =>
      readUpTo(row, { projectId: data.projectId, userId: data.readerId, upTo: data.upTo }),
  },
});
