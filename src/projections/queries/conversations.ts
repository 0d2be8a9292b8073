import { type Kysely, sql } from 'kysely';
import { type Conversation, type ConversationList, EXTRACT_LENGTH } from '../../contract/conversations.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { newestFirst, type PageRequest, pageOf, rowsOfPage, sliceOf } from '../../platform/paging.ts';
import type { ReadModels } from '../read-models.ts';
import { charityNameFor } from './projects.ts';
import { isApproved, type Viewer } from './viewer.ts';

interface ConversationRow {
  readonly project_id: string;
  readonly title: string;
  readonly charity_organisation: string | null;
  readonly charity_member_name: string;
  readonly consultant_name: string | null;
  readonly moved_at: string;
  readonly last_message_id: string | null;
  readonly unread: number;
}

/** Whose projects these are. Administrators take part in every conversation, so an inbox would tell them nothing. */
const isOwn = (viewer: Viewer) => {
  switch (viewer.role) {
    case 'charity':
      return sql`projects.charity_id = ${viewer.charityId}`;
    case 'consultant':
      return sql`standing.consultant_id = ${viewer.consultantId} and ${isApproved(viewer)}`;
    case 'admin':
      return sql`false`;
    default:
      return viewer satisfies never;
  }
};

/** The viewer's conversations: those with messages, and those of projects in progress. */
const ownConversations = (viewer: Viewer) => sql<ConversationRow>`(
  select projects.project_id, projects.title,
    charity.organisation as charity_organisation, coalesce(charity_member.name, '') as charity_member_name,
    consultant_member.name as consultant_name,
    coalesce(conversation.last_message_at, standing.invited_at, projects.created_at) as moved_at,
    conversation.last_message_id,
    greatest(coalesce(conversation.last_number, 0) - coalesce(mark.up_to, 0), 0) as unread
  from read_models.projects as projects
  left join read_models.project_consultants as standing
    on standing.project_consultant = projects.project_id || '/' || projects.consultant_id
    and standing.status = 'assigned'
  left join read_models.conversations as conversation on conversation.project_id = projects.project_id
  left join read_models.read_marks as mark on mark.read_mark = projects.project_id || '/' || ${viewer.userId}::text
  left join read_models.charities as charity on charity.charity_id = projects.charity_id
  left join read_models.accounts as charity_member on charity_member.user_id = charity.user_id
  left join read_models.consultants as consultant on consultant.consultant_id = projects.consultant_id
  left join read_models.accounts as consultant_member on consultant_member.user_id = consultant.user_id
  where ${isOwn(viewer)} and (conversation.last_number is not null or projects.status = 'in_progress'))`;

const latestFirst = newestFirst('own.moved_at', 'own.project_id');

/** The beginning of a text on one line, without a broken character at its end. */
const extractOf = (content: string): string =>
  content
    .replaceAll(/\s+/g, ' ')
    .slice(0, EXTRACT_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '');

/** The inbox of a charity or a consultant, with the latest messages first; empty for others. Throws `InvalidCursor`. */
export const listConversations = async (
  db: Kysely<ReadModels>,
  viewer: Viewer,
  request: PageRequest,
): Promise<ConversationList> => {
  const slice = sliceOf(latestFirst, request);
  const own = db.selectFrom(ownConversations(viewer).as('own'));
  const rows = own
    .leftJoin('messages as last', 'last.message_id', 'own.last_message_id')
    .leftJoin('accounts as sender', 'sender.user_id', 'last.sender_id')
    .selectAll('own')
    .select([
      'last.sender_id',
      'last.sender_role',
      'last.content',
      sql<string>`coalesce(sender.name, '')`.as('sender_name'),
    ]);
  const [counted, found] = await Promise.all([
    own.select([sql<number>`count(*)`.as('total'), sql<number>`coalesce(sum(unread), 0)`.as('unread')]).execute(),
    rowsOfPage(rows, slice),
  ]);
  const conversationOf = (row: (typeof found)[number]): Conversation => ({
    projectId: row.project_id,
    title: row.title,
    partner:
      viewer.role === 'consultant'
        ? charityNameFor(viewer, row.charity_organisation, row.charity_member_name)
        : row.consultant_name,
    lastMessage: lastMessageOf(row),
    movedAt: row.moved_at,
    unread: row.unread,
  });
  const page = pageOf(found, slice, conversationOf, (row) => [row.moved_at, row.project_id]);
  return { ...page, total: counted[0]?.total ?? 0, unread: counted[0]?.unread ?? 0 };
};

interface LastMessageRow {
  readonly sender_id: string | null;
  readonly sender_role: MemberRole | null;
  readonly sender_name: string;
  readonly content: string | null;
}

const lastMessageOf = ({
  sender_id,
  sender_role,
  sender_name,
  content,
}: LastMessageRow): Conversation['lastMessage'] =>
  sender_id === null || sender_role === null || content === null
    ? null
    : { senderId: sender_id, senderRole: sender_role, senderName: sender_name, extract: extractOf(content) };
