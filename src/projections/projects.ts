import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { firstPhase } from '../domain/projects/limits.ts';
import { type ProjectStatus, statusesOfGroup } from '../domain/projects/project-status.ts';
import type { ListedGroup, ProjectDetail, ProjectList, ProjectSummary } from '../http/contract/projects.ts';
import { projection } from './engine/projection.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { behindCursor, countOf, inOrder, newestFirst, type PageRequest, pageOf, sliceOf } from './paging.ts';
import { actionsOf, isParticipant, type ProjectStanding } from './project-actions.ts';
import { countByStatus, countersOf, countOfConsultant, everyCharity } from './project-counts.ts';
import type { InvitationStatus, ProjectRow, ReadModels } from './rows.ts';
import { contains, searchable } from './searchable.ts';
import type { Viewer } from './viewer.ts';

type FoldedEvent = Exclude<
  ProjectEvent,
  {
    readonly type:
      | 'ProjectRequestLapsed'
      | 'ConsultantInvited'
      | 'ProjectInvitationDeclined'
      | 'ProjectInvitationClosed'
      | 'FileAttached'
      | 'FileRemoved';
  }
>;

export const projects = projection<ProjectRow, FoldedEvent>({
  name: 'projects',
  version: 2,
  table: {
    keyColumn: 'project_id',
    columns: {
      project_id: 'text',
      charity_id: 'text',
      title: 'text',
      description: 'text',
      expertise_required: 'text[]',
      status: 'text',
      estimated_hours: 'bigint',
      start_date: 'date',
      end_date: 'date',
      notes: 'text',
      type: 'text',
      set_up_fee: 'integer',
      created_at: 'timestamptz',
      consultant_id: 'text',
      phase: 'text',
      key_deliverables: 'text[]',
      next_steps: 'text[]',
      completed_at: 'timestamptz',
      cancelled_at: 'timestamptz',
      cancel_reason: 'text',
      cancelled_by: 'text',
      found_by: 'text',
    },
    indexes: [
      ['charity_id', 'created_at desc', 'project_id desc'],
      ['charity_id', 'status'],
      ['created_at desc', 'project_id desc'],
      ['status', 'created_at desc', 'project_id desc'],
    ],
  },
  personal: {
    subjectColumn: 'cancelled_by',
    erasedBy: byClosingTheAccount,
    blank: { cancel_reason: 'Removed' },
  },
  invariants: {
    'A project that is in progress has a consultant.': `status <> 'in_progress' or consultant_id is not null`,
    'Completed projects, and no others, say when that was.': `(status = 'completed') = (completed_at is not null)`,
    'Cancelled projects, and no others, say when that was.': `(status = 'cancelled') = (cancelled_at is not null)`,
  },
  key: aggregateIdOf,
  handlers: {
    ProjectSubmitted: (_row, { data, metadata }) => ({
      project_id: data.projectId,
      charity_id: data.charityId,
      title: data.title,
      description: data.description,
      expertise_required: data.expertiseRequired,
      status: 'pending',
      estimated_hours: data.estimatedHours,
      start_date: data.startDate,
      end_date: data.endDate,
      notes: data.notes,
      type: data.terms.type,
      set_up_fee: data.terms.type === 'oneoff' ? data.terms.setUpFee : null,
      created_at: metadata.occurredAt,
      consultant_id: null,
      phase: firstPhase,
      key_deliverables: [],
      next_steps: [],
      completed_at: null,
      cancelled_at: null,
      cancel_reason: null,
      cancelled_by: null,
      found_by: searchable(data.title),
    }),
    MatchingStarted: (row) => row && { ...row, status: 'matching' },
    ProjectInvitationAccepted: (row, { data }) =>
      row && { ...row, status: 'in_progress', consultant_id: data.consultantId },
    ConsultantReleased: (row) => row && { ...row, status: 'matching', consultant_id: null },
    PhaseSet: (row, { data }) => row && { ...row, phase: data.phase },
    KeyDeliverablesSet: (row, { data }) => row && { ...row, key_deliverables: data.keyDeliverables },
    NextStepsSet: (row, { data }) => row && { ...row, next_steps: data.nextSteps },
    ProjectCompleted: (row, { data }) => row && { ...row, status: 'completed', completed_at: data.completedAt },
    ProjectCancelled: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'cancelled',
        cancelled_at: metadata.occurredAt,
        cancel_reason: data.reason,
        cancelled_by: metadata.subject ?? null,
      },
  },
});

/** Stands for the name of a charity that the read models do not know yet. */
const charityName = sql<string>`coalesce(charities.organisation, charity_member.name, '')`;

/** How a consultant who looks at projects stands with each; nothing for everybody else. */
const invitationFor = (viewer: Viewer) =>
  viewer.role === 'consultant'
    ? sql<InvitationStatus | null>`(
        select standing.status from read_models.project_consultants as standing
        where standing.project_consultant = projects.project_id || '/' || ${viewer.consultantId}::text)`
    : sql<InvitationStatus | null>`null::text`;

/** Whether a consultant who looks at projects is approved now; nothing for everybody else. */
const isApproved = (viewer: Viewer) =>
  viewer.role === 'consultant'
    ? sql<boolean>`exists (
        select from read_models.consultants as looking
        where looking.consultant_id = ${viewer.consultantId} and looking.status = 'approved')`
    : sql<boolean>`false`;

/** The viewer in a project's standing. */
const seenAs = (
  { role }: Viewer,
  row: { readonly invitation: InvitationStatus | null; readonly is_approved: boolean },
): ProjectStanding['viewer'] =>
  role === 'consultant' ? { role, invitation: row.invitation, isApproved: row.is_approved } : { role };

/** Which projects exist for the viewer (decisions, Who sees a project). */
const isVisibleTo = (viewer: Viewer) => {
  switch (viewer.role) {
    case 'admin':
      return sql<SqlBool>`true`;
    case 'charity':
      return sql<SqlBool>`projects.charity_id = ${viewer.charityId}`;
    case 'consultant':
      return sql<SqlBool>`projects.project_id in (
        select standing.project_id from read_models.project_consultants as standing
        where standing.consultant_id = ${viewer.consultantId} and standing.status in ('invited', 'assigned'))`;
    default:
      return viewer satisfies never;
  }
};

/** Messages that the viewer has not read: all after the last one read or written; none for who takes no part. */
const unreadFor = (viewer: Viewer) => {
  const unread = sql`coalesce((
    select greatest(conversation.last_number - coalesce(mark.up_to, 0), 0)
    from read_models.conversations as conversation
    left join read_models.read_marks as mark
      on mark.read_mark = conversation.project_id || '/' || ${viewer.userId}::text
    where conversation.project_id = projects.project_id), 0)`;
  return viewer.role === 'consultant'
    ? sql<number>`case when ${invitationFor(viewer)} = 'assigned' and ${isApproved(viewer)} then ${unread} else 0 end`
    : sql<number>`${unread}`;
};

/** How many invitations to a project stand so; nothing for a consultant, whom the others do not concern. */
const invitationsThat = (status: InvitationStatus, viewer: Viewer) =>
  viewer.role === 'consultant'
    ? sql<number | null>`null::bigint`
    : sql<number | null>`(
        select count(*) from read_models.project_consultants as asked
        where asked.project_id = projects.project_id and asked.status = ${status})`;

/** Whether a project waits for the viewer: they have messages to read, an invitation to answer, somebody else to invite. */
const waitsFor = (viewer: Viewer) => {
  const isNext =
    viewer.role === 'consultant'
      ? sql`${invitationFor(viewer)} = 'invited'`
      : sql`${invitationsThat('invited', viewer)} = 0 and ${invitationsThat('declined', viewer)} > 0`;
  return sql<SqlBool>`((projects.status = 'matching' and ${isNext}) or ${unreadFor(viewer)} > 0)`;
};

/** Which projects a list is narrowed to. */
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

/** The title, or the name that the charity goes by, contains the term. */
const isFoundBy = (term: string | undefined) =>
  term === undefined || term === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${contains(term, 'projects.found_by')} or projects.charity_id in (
        select charity.charity_id from read_models.charities as charity where ${contains(term, 'charity.found_by')}
        union all
        select charity.charity_id from read_models.charities as charity
        join read_models.accounts as member on member.user_id = charity.user_id
        where charity.organisation is null and ${contains(term, 'member.listed_as')}))`;

const withNames = <Selected>(found: SelectQueryBuilder<ReadModels, 'projects', Selected>) =>
  found
    .leftJoin('charities', 'charities.charity_id', 'projects.charity_id')
    .leftJoin('accounts as charity_member', 'charity_member.user_id', 'charities.user_id')
    .leftJoin('consultants', 'consultants.consultant_id', 'projects.consultant_id')
    .leftJoin('accounts as consultant_member', 'consultant_member.user_id', 'consultants.user_id');

/** What a list says of a project, for a viewer. */
const summaryColumns = (viewer: Viewer) =>
  [
    charityName.as('charity_name'),
    'consultant_member.name as consultant_name',
    invitationFor(viewer).as('invitation'),
    invitationsThat('invited', viewer).as('open_invitations'),
    invitationsThat('declined', viewer).as('declined_invitations'),
    unreadFor(viewer).as('unread_messages'),
  ] as const;

const summaryOf = (
  row: ProjectRow & {
    readonly charity_name: string;
    readonly consultant_name: string | null;
    readonly invitation: InvitationStatus | null;
    readonly open_invitations: number | null;
    readonly declined_invitations: number | null;
    readonly unread_messages: number;
  },
): ProjectSummary => ({
  ...factsOf(row),
  charityName: row.charity_name,
  consultantName: row.consultant_name,
  invitation: row.invitation,
  invitations:
    row.open_invitations === null || row.declined_invitations === null
      ? null
      : { open: row.open_invitations, declined: row.declined_invitations },
  unreadMessages: row.unread_messages,
});

const factsOf = (row: ProjectRow) => ({
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

const newest = newestFirst('projects.created_at', 'projects.project_id');
const keyOf = (row: ProjectRow) => [row.created_at, row.project_id];

/** Which of their projects a member asks for. */
export interface ProjectsRequest extends PageRequest {
  /** One dashboard tab, the cancelled ones, or what waits for the viewer. */
  readonly group?: ListedGroup | undefined;
}

const countsFor = (db: Kysely<ReadModels>, viewer: Viewer) =>
  viewer.role === 'consultant'
    ? countOfConsultant(db, viewer.consultantId)
    : countByStatus(db, viewer.role === 'charity' ? viewer.charityId : everyCharity);

/**
 * The viewer's projects, newest first, with the counters of them all; `total` counts the group where one is given. List
 * and counters are several read models: one may be a moment ahead of the other. Throws `InvalidCursor`.
 */
export const listProjects = async (
  db: Kysely<ReadModels>,
  viewer: Viewer,
  { group, ...request }: ProjectsRequest,
): Promise<ProjectList> => {
  const slice = sliceOf(newest, request);
  const matching = db.selectFrom('projects').where(isVisibleTo(viewer)).where(isIn(group, viewer));
  const [rows, byStatus, waiting] = await Promise.all([
    withNames(matching)
      .selectAll('projects')
      .select(summaryColumns(viewer))
      .where(behindCursor(slice))
      .orderBy(inOrder(slice))
      .limit(slice.limit)
      .execute(),
    countsFor(db, viewer),
    group === 'waiting' ? countOf(db, matching) : 0,
  ]);
  const counts = countersOf(byStatus);
  const totals = { ...counts, cancelled: byStatus.cancelled, waiting };
  return { ...pageOf(rows, slice, summaryOf, keyOf), total: totals[group ?? 'total'], counts };
};

/** Which projects administrators ask for. */
export interface AllProjectsRequest extends PageRequest {
  readonly status?: ProjectStatus | undefined;
  /** Part of the title or of the charity's name. */
  readonly search?: string | undefined;
}

/** Every project, newest first, with the counters of all of them. Throws `InvalidCursor`. */
export const listAllProjects = async (
  db: Kysely<ReadModels>,
  viewer: Viewer,
  { status, search, ...request }: AllProjectsRequest,
): Promise<ProjectList> => {
  const slice = sliceOf(newest, request);
  const matching = db
    .selectFrom('projects')
    .where(isVisibleTo(viewer))
    .where(isFoundBy(search))
    .$if(status !== undefined, (query) => (status ? query.where('projects.status', '=', status) : query));
  const [rows, byStatus, found] = await Promise.all([
    withNames(matching)
      .selectAll('projects')
      .select(summaryColumns(viewer))
      .where(behindCursor(slice))
      .orderBy(inOrder(slice))
      .limit(slice.limit)
      .execute(),
    countsFor(db, viewer),
    search ? countOf(db, matching) : null,
  ]);
  const counts = countersOf(byStatus);
  const ofStatus = status === undefined ? counts.total : byStatus[status];
  return { ...pageOf(rows, slice, summaryOf, keyOf), total: found ?? ofStatus, counts };
};

const invitationsOf = (db: Kysely<ReadModels>, projectId: string) =>
  db
    .selectFrom('project_consultants')
    .leftJoin('consultants', 'consultants.consultant_id', 'project_consultants.consultant_id')
    .leftJoin('accounts', 'accounts.user_id', 'consultants.user_id')
    .select([
      'project_consultants.consultant_id as consultantId',
      sql<string>`coalesce(accounts.name, '')`.as('name'),
      'project_consultants.status',
      'project_consultants.invited_at as invitedAt',
    ])
    .where('project_consultants.project_id', '=', projectId)
    .orderBy('project_consultants.invited_at')
    .orderBy('project_consultants.consultant_id')
    .execute();

const consultantOf = async (db: Kysely<ReadModels>, consultantId: string): Promise<ProjectDetail['consultant']> => {
  const row = await db
    .selectFrom('consultants')
    .innerJoin('accounts', 'accounts.user_id', 'consultants.user_id')
    .select(['consultant_id', 'consultants.user_id', 'name', 'expertise', 'years_experience', 'bio', 'organisation'])
    .where('consultant_id', '=', consultantId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.consultant_id,
    userId: row.user_id,
    name: row.name,
    expertise: row.expertise,
    yearsExperience: row.years_experience,
    bio: row.bio,
    organization: row.organisation,
  };
};

const countFiles = async (db: Kysely<ReadModels>, projectId: string): Promise<number> => {
  const row = await db
    .selectFrom('project_files')
    .select(sql<number>`count(*)`.as('files'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.files ?? 0;
};

/**
 * One project with its charity and consultant (spec §3), as the viewer sees it; null when there is none, or the viewer
 * may not see it.
 */
export const findProject = async (
  db: Kysely<ReadModels>,
  projectId: string,
  viewer: Viewer,
): Promise<ProjectDetail | null> => {
  const row = await db
    .selectFrom('projects')
    .innerJoin('charities', 'charities.charity_id', 'projects.charity_id')
    .innerJoin('accounts', 'accounts.user_id', 'charities.user_id')
    .selectAll('projects')
    .select([
      'charities.user_id',
      'charities.organisation',
      'charities.registered_number',
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      invitationFor(viewer).as('invitation'),
      isApproved(viewer).as('is_approved'),
    ])
    .where('projects.project_id', '=', projectId)
    .where(isVisibleTo(viewer))
    .executeTakeFirst();
  if (!row) return null;
  const [consultant, invited, files] = await Promise.all([
    row.consultant_id === null ? null : consultantOf(db, row.consultant_id),
    viewer.role === 'consultant' ? [] : invitationsOf(db, projectId),
    countFiles(db, projectId),
  ]);
  const standing: ProjectStanding = {
    status: row.status,
    openInvitations: invited.filter(({ status }) => status === 'invited').length,
    files,
    viewer: seenAs(viewer, row),
  };
  // How to reach the charity's member is for those whose work needs it.
  const isReachable = viewer.role !== 'consultant' || row.is_approved;
  return {
    ...factsOf(row),
    notes: row.notes,
    phase: row.phase,
    keyDeliverables: row.key_deliverables,
    nextSteps: row.next_steps,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
    cancelReason: row.cancel_reason,
    invitation: row.invitation,
    invitations: invited,
    actions: actionsOf(standing),
    charity: {
      id: row.charity_id,
      userId: row.user_id,
      name: row.organisation ?? row.name,
      registeredCharityNumber: row.registered_number,
      // An address that was erased on request is empty.
      contactEmail: isReachable && row.email !== '' ? row.email : null,
      contactPhone: isReachable ? row.phone : null,
    },
    consultant,
  };
};

/**
 * Whether the viewer takes part in a project's conversation and documents, or only sees the project; null when there is
 * none, or the viewer may not see it.
 */
export const participationOf = async (
  db: Kysely<ReadModels>,
  projectId: string,
  viewer: Viewer,
): Promise<'participant' | 'onlooker' | null> => {
  const row = await db
    .selectFrom('projects')
    .select([invitationFor(viewer).as('invitation'), isApproved(viewer).as('is_approved')])
    .where('projects.project_id', '=', projectId)
    .where(isVisibleTo(viewer))
    .executeTakeFirst();
  if (!row) return null;
  return isParticipant({ viewer: seenAs(viewer, row) }) ? 'participant' : 'onlooker';
};

const open: readonly ProjectStatus[] = ['pending', 'matching', 'in_progress'];

/** The projects of a charity that have not ended, oldest first. */
export const projectsOfCharity = async (db: Kysely<ReadModels>, charityId: string): Promise<readonly string[]> => {
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

/** The projects that have not ended to which a consultant is invited or assigned, oldest first. */
export const projectsOfConsultant = async (
  db: Kysely<ReadModels>,
  consultantId: string,
): Promise<readonly string[]> => {
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
