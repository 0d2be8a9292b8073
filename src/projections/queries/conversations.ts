import { type SqlBool, sql } from 'kysely';
import {
  type Conversation,
  type ConversationList,
  EXTRACT_LENGTH,
  type InvitationConversation,
} from '../../contract/conversations.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { endOfInvitation } from '../../domain/projects/invitation-end.ts';
import type { ProjectStatus } from '../../domain/projects/project-status.ts';
import { type ListOrder, type PageRequest, pageOf, rowsOfPage, sliceOf } from '../../platform/paging.ts';
import type { InvitationStatus } from '../project-consultants.ts';
import type { ReadDb } from '../read-models.ts';
import { contains } from '../searchable.ts';
import { charityNameFor } from './projects.ts';
import { concerns, isApproved, type Viewer } from './viewer.ts';

/** The conversations of a charity or a consultant: those of projects, and those about invitations to them. */
const placesOf = (viewer: Viewer) => {
  switch (viewer.role) {
    case 'charity':
      return sql`
        select projects.project_id, null as invited_id, projects.consultant_id as partner_id, standing.invited_at as since,
          projects.status = 'in_progress' as is_open
        from read_models.projects as projects left join read_models.project_consultants as standing
          on standing.project_consultant = projects.project_id || '/' || projects.consultant_id
        where projects.charity_id = ${viewer.charityId}
        union all
        select invitation.project_id, invitation.consultant_id, invitation.consultant_id, invitation.invited_at,
          invitation.status = 'invited'
        from read_models.projects as projects
        join read_models.project_consultants as invitation on invitation.project_id = projects.project_id
        where projects.charity_id = ${viewer.charityId}`;
    case 'consultant':
      return sql`
        select standing.project_id, null as invited_id, standing.consultant_id as partner_id, standing.invited_at as since,
          projects.status = 'in_progress' as is_open
        from read_models.project_consultants as standing
        join read_models.projects as projects on projects.project_id = standing.project_id
        where standing.consultant_id = ${viewer.consultantId} and standing.status = 'assigned' and ${isApproved(viewer)}
        union all
        select invitation.project_id, invitation.consultant_id, invitation.consultant_id, invitation.invited_at,
          invitation.status = 'invited'
        from read_models.project_consultants as invitation
        where invitation.consultant_id = ${viewer.consultantId} and ${isApproved(viewer)}`;
    // Administrators take part in every conversation, so an inbox would be meaningless.
    case 'admin':
      return sql`
        select null as project_id, null as invited_id, null as partner_id, null::timestamptz as since, false as is_open
        where false`;
    default:
      return viewer satisfies never;
  }
};

interface ConversationRow extends Named {
  readonly project_id: string;
  readonly invited_id: string | null;
  readonly place: string;
  readonly invitation: InvitationStatus | null;
  readonly moved_at: string;
  readonly last_message_id: string | null;
  readonly unread: number;
}

interface InboxFilter {
  /** Only conversations about this project. */
  readonly project?: string | undefined;
  /** Part of the project's title or of the other party's name. */
  readonly search?: string | undefined;
  readonly unread?: 'true' | undefined;
}

/** A project, with the name of the other party. */
interface Named {
  readonly title: string;
  readonly status: ProjectStatus;
  readonly assigned_id: string | null;
  /** The other party from the viewer's point of view; for administrators, the consultant. */
  readonly partner: string | null;
}

const named = (viewer: Viewer) => {
  const partner =
    viewer.role === 'consultant' ? charityNameFor(viewer, 'charity', 'charity_member') : sql`consultant_member.name`;
  return sql`projects.title, projects.status, projects.consultant_id as assigned_id, ${partner} as partner`;
};

/** Joins the names to projects and to the id of a consultant. */
const withNames = (consultantId: ReturnType<typeof sql.ref>) => sql`
  left join read_models.charities as charity on charity.charity_id = projects.charity_id
  left join read_models.accounts as charity_member on charity_member.user_id = charity.user_id
  left join read_models.consultants as consultant on consultant.consultant_id = ${consultantId}
  left join read_models.accounts as consultant_member on consultant_member.user_id = consultant.user_id`;

/** Whether the project's title or the name of the other party, as the viewer sees it, contains the term. */
const isFoundBy = (term: string | undefined, { role }: Viewer) =>
  role === 'consultant'
    ? sql<SqlBool>`(${contains(term, 'projects.found_by', 'charity.found_by')}
        or (charity.organisation is null and ${contains(term, 'charity_member.listed_as')}))`
    : contains(term, 'projects.found_by', 'consultant_member.listed_as');

/** The viewer's conversations: those with messages, and those of projects in progress and of open invitations. */
const ownConversations = (viewer: Viewer, { project, search }: InboxFilter) => sql<ConversationRow>`(
  select place.project_id, place.invited_id, concat_ws('/', place.project_id, place.invited_id) as place, ${named(viewer)},
    invitation.status as invitation,
    coalesce(conversation.last_message_at, place.since, projects.created_at) as moved_at,
    conversation.last_message_id,
    greatest(coalesce(conversation.last_number, 0) - coalesce(mark.up_to, 0), 0) as unread,
    ${isFoundBy(search, viewer)} as is_found
  from (${placesOf(viewer)}) as place
  join read_models.projects as projects on projects.project_id = place.project_id
  left join read_models.project_consultants as invitation
    on invitation.project_consultant = place.project_id || '/' || place.invited_id
  left join read_models.conversations as conversation on conversation.project_id = place.project_id
    and conversation.consultant_id is not distinct from place.invited_id
  left join read_models.read_marks as mark
    on mark.read_mark = conversation.conversation_id || '/' || ${viewer.userId}::text
  ${withNames(sql.ref('place.partner_id'))}
  where (conversation.last_number is not null or place.is_open)
    and ${project === undefined ? sql`true` : sql`place.project_id = ${project}`})`;

const latestFirst: ListOrder = {
  name: 'latest',
  direction: 'desc',
  parts: [
    { by: 'own.moved_at', kind: 'instant' },
    { by: 'own.place', kind: 'text' },
  ],
};

/** The beginning of a text, on one line and without half a character at its end. */
const extractOf = (content: string): string =>
  content
    .replaceAll(/\s+/g, ' ')
    .slice(0, EXTRACT_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '');

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

const endOf = (invitation: InvitationStatus | null, { status, assigned_id }: Named): Conversation['end'] =>
  invitation && endOfInvitation(invitation, { status, consultantId: assigned_id });

/** The inbox of a charity or a consultant, with the latest messages first; empty for others. Throws `InvalidCursor`. */
export const listConversations = async (
  db: ReadDb,
  viewer: Viewer,
  request: PageRequest & InboxFilter,
): Promise<ConversationList> => {
  const slice = sliceOf(latestFirst, request);
  const own = db.selectFrom(ownConversations(viewer, request).as('own'));
  const isListed =
    request.unread === undefined ? sql<SqlBool>`own.is_found` : sql<SqlBool>`own.is_found and own.unread > 0`;
  const rows = own
    .leftJoin('messages as last', 'last.message_id', 'own.last_message_id')
    .leftJoin('accounts as sender', 'sender.user_id', 'last.sender_id')
    .where(isListed)
    .selectAll('own')
    .select([
      'last.sender_id',
      'last.sender_role',
      'last.content',
      sql<string>`coalesce(sender.name, '')`.as('sender_name'),
    ]);
  const [counted, found] = await Promise.all([
    own
      .select([
        sql<number>`count(*) filter (where ${isListed})`.as('total'),
        sql<number>`coalesce(sum(unread), 0)`.as('unread'),
      ])
      .execute(),
    rowsOfPage(rows, slice),
  ]);
  const conversationOf = (row: (typeof found)[number]): Conversation => ({
    projectId: row.project_id,
    consultantId: row.invited_id,
    title: row.title,
    partner: row.partner,
    end: endOf(row.invitation, row),
    lastMessage: lastMessageOf(row),
    movedAt: row.moved_at,
    unread: row.unread,
  });
  const page = pageOf(found, slice, conversationOf, (row) => [row.moved_at, row.place]);
  return { ...page, total: counted[0]?.total ?? 0, unread: counted[0]?.unread ?? 0 };
};

const isTalkOf = (viewer: Viewer) =>
  concerns(viewer, (consultantId) => sql`invitation.consultant_id = ${consultantId}`);

/**
 * The conversation of a charity and a consultant about an invitation; null if there was none, or the viewer is not a
 * participant. `isOpenToViewer`: false for a consultant who is not approved at present.
 */
export const findInvitationConversation = async (
  db: ReadDb,
  { projectId, consultantId }: { readonly projectId: string; readonly consultantId: string },
  viewer: Viewer,
): Promise<(Omit<InvitationConversation, 'id'> & { readonly isOpenToViewer: boolean }) | null> => {
  const { rows } = await sql<Named & { invitation: InvitationStatus; is_approved: boolean }>`
    select ${named(viewer)}, invitation.status as invitation, ${isApproved(viewer)} as is_approved
    from read_models.project_consultants as invitation
    join read_models.projects as projects on projects.project_id = invitation.project_id
    ${withNames(sql.ref('invitation.consultant_id'))}
    where invitation.project_consultant = ${`${projectId}/${consultantId}`} and ${isTalkOf(viewer)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    title: row.title,
    partner: row.partner,
    end: endOf(row.invitation, row),
    isOpenToViewer: viewer.role !== 'consultant' || row.is_approved,
  };
};
