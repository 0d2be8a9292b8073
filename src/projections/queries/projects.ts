import { type InferResult, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { CurrentUser } from '../../contract/accounts.ts';
import type { ListedGroup, ProjectList, ProjectSummary } from '../../contract/projects.ts';
import { type ProjectStatus, statusesOfGroup, unassignedStatuses } from '../../domain/projects/project-status.ts';
import {
  countOf,
  newestFirst,
  oldestFirst,
  type PageRequest,
  pageOf,
  rowsOfPage,
  sliceOf,
} from '../../platform/paging.ts';
import type { InvitationStatus } from '../project-consultants.ts';
import { everyCharity } from '../project-counts.ts';
import type { ProjectRow } from '../projects.ts';
import type { ReadDb, ReadModels } from '../read-models.ts';
import { contains } from '../searchable.ts';
import { awaitsFeedback } from './feedback.ts';
import { countByStatus, countersOf, countOfConsultant } from './project-counts.ts';
import { invitationFor, isApproved, isVisibleTo, noteFor, noteOf, noteWriterFor, type Viewer } from './viewer.ts';

/**
 * The name of a joined charity and member; empty if they are not in the read models yet. A charity without a name appears
 * under its member's name; consultants see a note until the member leaves, otherwise they would take the person for the
 * charity.
 */
export const charityNameFor = ({ role }: Pick<CurrentUser, 'role'>, charity: string, member: string) => {
  const name = sql.ref(`${member}.name`);
  const note = sql`case when ${sql.ref(`${member}.closed_at`)} is null then ' (charity not named yet)' else '' end`;
  const shown = role === 'consultant' ? sql`${name} || ${note}` : name;
  return sql<string>`coalesce(${sql.ref(`${charity}.organisation`)}, ${shown}, '')`;
};

/** Whether the viewer takes part in a conversation about their project: its own, and those about invitations. */
const isReadBy = (viewer: Viewer) => {
  switch (viewer.role) {
    case 'admin':
      return sql`conversation.consultant_id is null`;
    case 'charity':
      return sql`true`;
    case 'consultant':
      return sql`(conversation.consultant_id = ${viewer.consultantId}
        or (conversation.consultant_id is null and ${invitationFor(viewer)} = 'assigned'))`;
    default:
      return viewer satisfies never;
  }
};

/** The conversations about a project with messages after the last one that the viewer read or wrote. */
const unreadConversations = (viewer: Viewer) => sql`read_models.conversations as conversation
  left join read_models.read_marks as mark
    on mark.read_mark = conversation.conversation_id || '/' || ${viewer.userId}::text
  where conversation.project_id = projects.project_id and conversation.last_number > coalesce(mark.up_to, 0)
    and ${isReadBy(viewer)}`;

/** The number of messages after the last one that the viewer read or wrote; 0 for viewers who take no part. */
const unreadFor = (viewer: Viewer) => {
  const unread = sql<number>`coalesce((
    select sum(conversation.last_number - coalesce(mark.up_to, 0)) from ${unreadConversations(viewer)}), 0)`;
  return viewer.role === 'consultant' ? sql<number>`case when ${isApproved(viewer)} then ${unread} else 0 end` : unread;
};

/** The consultant with whom a charity has unread messages; null if there is none or several, and for other viewers. */
const unreadFrom = (viewer: Viewer) =>
  viewer.role === 'charity'
    ? sql<string | null>`(
        select case when count(distinct partner_id) = 1 then (
          select member.name from read_models.consultants as partner
          join read_models.accounts as member on member.user_id = partner.user_id
          where partner.consultant_id = min(partner_id)) end
        from (select coalesce(conversation.consultant_id, projects.consultant_id) as partner_id
              from ${unreadConversations(viewer)}) as unread)`
    : sql<string | null>`null::text`;

/** The number of a project's invitations in a status; null for consultants, who do not see other invitations. */
const invitationsThat = (status: InvitationStatus, viewer: Viewer) =>
  viewer.role === 'consultant'
    ? sql<number | null>`null::bigint`
    : sql<number | null>`(
        select count(*) from read_models.project_consultants as asked
        where asked.project_id = projects.project_id and asked.status = ${status})`;

/** Whether the viewer has something to do: messages to read, an invitation to answer, another consultant to invite, feedback to give. */
const waitsFor = (viewer: Viewer) => {
  const isNext =
    viewer.role === 'consultant'
      ? sql`${invitationFor(viewer)} = 'invited'`
      : sql`${invitationsThat('invited', viewer)} = 0 and ${invitationsThat('declined', viewer)} > 0`;
  return sql<SqlBool>`((projects.status = 'matching' and ${isNext}) or ${unreadFor(viewer)} > 0 or ${awaitsFeedback(viewer)})`;
};

const isIn = (group: ListedGroup | undefined, viewer: Viewer) => {
  switch (group) {
    case undefined:
      return sql<SqlBool>`true`;
    case 'waiting':
      return waitsFor(viewer);
    case 'cancelled':
      return sql<SqlBool>`projects.status = 'cancelled'`;
    default:
      return sql<SqlBool>`projects.status = any(${statusesOfGroup[group]}::text[])`;
  }
};

/** Whether the title or the charity's name contains the term. */
const isFoundBy = (term: string | undefined) =>
  term === undefined || term === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${contains(term, 'projects.found_by')} or projects.charity_id in (
        select charity.charity_id from read_models.charities as charity where ${contains(term, 'charity.found_by')}
        union all
        select charity.charity_id from read_models.charities as charity
        join read_models.accounts as member on member.user_id = charity.user_id
        where charity.organisation is null and ${contains(term, 'member.listed_as')}))`;

const withNames = (found: SelectQueryBuilder<ReadModels, 'projects', object>) =>
  found
    .leftJoin('charities', 'charities.charity_id', 'projects.charity_id')
    .leftJoin('accounts as charity_member', 'charity_member.user_id', 'charities.user_id')
    .leftJoin('consultants', 'consultants.consultant_id', 'projects.consultant_id')
    .leftJoin('accounts as consultant_member', 'consultant_member.user_id', 'consultants.user_id');

const summaryColumns = (viewer: Viewer) =>
  [
    charityNameFor(viewer, 'charities', 'charity_member').as('charity_name'),
    'charities.user_id as charity_user_id',
    'consultant_member.name as consultant_name',
    invitationFor(viewer).as('invitation'),
    noteFor(viewer).as('invitation_note'),
    noteWriterFor(viewer).as('note_by'),
    invitationsThat('invited', viewer).as('open_invitations'),
    invitationsThat('declined', viewer).as('declined_invitations'),
    unreadFor(viewer).as('unread_messages'),
    unreadFrom(viewer).as('unread_from'),
    awaitsFeedback(viewer).as('awaits_feedback'),
  ] as const;

const withSummary = (found: SelectQueryBuilder<ReadModels, 'projects', object>, viewer: Viewer) =>
  withNames(found).selectAll('projects').select(summaryColumns(viewer));

type SummaryRow = InferResult<ReturnType<typeof withSummary>>[number];

const summaryOf = (row: SummaryRow, viewer: Viewer): ProjectSummary => ({
  ...factsOf(row),
  charityName: row.charity_name,
  consultantName: row.consultant_name,
  invitation: row.invitation,
  ...noteOf(row, row.charity_user_id),
  invitations:
    row.open_invitations === null || row.declined_invitations === null
      ? null
      : { open: row.open_invitations, declined: row.declined_invitations },
  unreadMessages: row.unread_messages,
  unreadFrom: viewer.role === 'consultant' && row.unread_messages > 0 ? row.charity_name || null : row.unread_from,
  awaitsFeedback: row.awaits_feedback,
});

export const factsOf = (row: ProjectRow) => ({
  id: row.project_id,
  title: row.title,
  description: row.description,
  charityId: row.charity_id,
  consultantId: row.consultant_id,
  expertiseRequired: row.expertise_required,
  status: row.status,
  estimatedHours: row.estimated_hours,
  startDate: row.start_date,
  endDate: row.end_date,
  createdAt: row.created_at,
  type: row.type,
  setUpFee: row.set_up_fee,
});

interface ProjectsRequest extends PageRequest {
  /** A dashboard tab, cancelled projects, or those where the viewer has something to do. */
  readonly group?: ListedGroup | undefined;
  /** Part of the title; for viewers of several charities' projects also of the charity's name. */
  readonly search?: string | undefined;
}

const countsFor = (db: ReadDb, viewer: Viewer) =>
  viewer.role === 'consultant'
    ? countOfConsultant(db, viewer.consultantId)
    : countByStatus(db, viewer.role === 'charity' ? viewer.charityId : everyCharity);

/** One page of the matching projects, newest first unless said otherwise, with the viewer's counters. Throws `InvalidCursor`. */
const pageFor = async (
  db: ReadDb,
  viewer: Viewer,
  matching: SelectQueryBuilder<ReadModels, 'projects', object>,
  request: PageRequest,
  order: typeof newestFirst = newestFirst,
) => {
  const slice = sliceOf(order('projects.created_at', 'projects.project_id'), request);
  const [rows, byStatus] = await Promise.all([rowsOfPage(withSummary(matching, viewer), slice), countsFor(db, viewer)]);
  const page = pageOf(
    rows,
    slice,
    (row) => summaryOf(row, viewer),
    (row) => [row.created_at, row.project_id],
  );
  return { page: { ...page, counts: countersOf(byStatus) }, byStatus };
};

/**
 * The viewer's projects, newest first, with counters; `total` counts those that match. List and counters are
 * separate read models and may differ for a moment. Throws `InvalidCursor`.
 */
export const listProjects = async (
  db: ReadDb,
  viewer: Viewer,
  { group, search, ...request }: ProjectsRequest,
): Promise<ProjectList> => {
  const matching = db
    .selectFrom('projects')
    .where(isVisibleTo(viewer))
    .where(isIn(group, viewer))
    .where(viewer.role === 'charity' ? contains(search, 'projects.found_by') : isFoundBy(search));
  const [{ page, byStatus }, found] = await Promise.all([
    pageFor(db, viewer, matching, request),
    group === 'waiting' || search ? countOf(db, matching) : 0,
  ]);
  if (search) return { ...page, total: found };
  const totals = { ...page.counts, cancelled: byStatus.cancelled, waiting: found };
  return { ...page, total: totals[group ?? 'total'] };
};

interface AllProjectsRequest extends PageRequest {
  readonly status?: ProjectStatus | undefined;
  /** Only projects that are waiting for a consultant and were requested before the moment for their type. */
  readonly requestedBefore?: Readonly<Record<ProjectRow['type'], Date>> | undefined;
  /** Part of the title or of the charity's name. */
  readonly search?: string | undefined;
}

/**
 * All projects with counters, newest first, or oldest first if they are waiting for a consultant. Throws
 * `InvalidCursor`.
 */
export const listAllProjects = async (
  db: ReadDb,
  viewer: Viewer,
  { status, requestedBefore, search, ...request }: AllProjectsRequest,
): Promise<ProjectList> => {
  const matching = db
    .selectFrom('projects')
    .where(isVisibleTo(viewer))
    .where(isFoundBy(search))
    .$if(requestedBefore !== undefined, (query) =>
      query
        .where('projects.status', 'in', unassignedStatuses)
        .where((where) =>
          where.or(
            Object.entries(requestedBefore ?? {}).map(([type, before]) =>
              where.and([
                where('projects.type', '=', type as ProjectRow['type']),
                where('projects.created_at', '<', before.toISOString()),
              ]),
            ),
          ),
        ),
    )
    .$if(status !== undefined, (query) => (status ? query.where('projects.status', '=', status) : query));
  const isQueue = requestedBefore !== undefined || (status !== undefined && unassignedStatuses.includes(status));
  const [{ page, byStatus }, found] = await Promise.all([
    pageFor(db, viewer, matching, request, isQueue ? oldestFirst : newestFirst),
    search || requestedBefore ? countOf(db, matching) : null,
  ]);
  const ofStatus = status === undefined ? page.counts.total : byStatus[status];
  return { ...page, total: found ?? ofStatus };
};

const open: readonly ProjectStatus[] = [...unassignedStatuses, 'in_progress'];

/** IDs of a charity's open projects, oldest first. */
export const projectsOfCharity = async (db: ReadDb, charityId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('projects')
    .select('project_id')
    .where('charity_id', '=', charityId)
    .where('status', 'in', open)
    .orderBy('created_at')
    .orderBy('project_id')
    .execute();
  return rows.map(({ project_id: projectId }) => projectId);
};

/** IDs of the open projects that a consultant is invited or assigned to, oldest first. */
export const projectsOfConsultant = async (db: ReadDb, consultantId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('project_consultants')
    .innerJoin('projects', 'projects.project_id', 'project_consultants.project_id')
    .select('projects.project_id')
    .where('project_consultants.consultant_id', '=', consultantId)
    .where('project_consultants.status', 'in', ['invited', 'assigned'])
    .where('projects.status', 'in', open)
    .orderBy('projects.created_at')
    .orderBy('projects.project_id')
    .execute();
  return rows.map(({ project_id: projectId }) => projectId);
};
