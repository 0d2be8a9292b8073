import { type Kysely, type SqlBool, sql } from 'kysely';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { type ProjectGroup, statusesOfGroup } from '../domain/projects/project-status.ts';
import type { CurrentUser } from '../http/contract/accounts.ts';
import type { ProjectDetail, ProjectList, ProjectSummary } from '../http/contract/projects.ts';
import { projection } from './engine/projection.ts';
import { behindCursor, type PageRequest, pageOf, sliceOf } from './newest-first.ts';
import { countProjects, everyCharity } from './project-counts.ts';
import type { ProjectRow, ReadModels } from './rows.ts';

export const projects = projection<ProjectRow, ProjectEvent>({
  name: 'projects',
  version: 1,
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
    },
    indexes: [
      ['charity_id', 'created_at desc', 'project_id desc'],
      ['charity_id', 'status'],
      ['created_at desc', 'project_id desc'],
      ['status', 'created_at desc', 'project_id desc'],
    ],
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
    }),
  },
});

/** Whose projects somebody sees. */
export type ProjectScope = { readonly kind: 'charity'; readonly charityId: string } | { readonly kind: 'all' };

/**
 * The projects a member may see: a charity its own, an administrator all (decisions, "who sees a project"). Null when
 * there is none.
 */
export const projectScopeOf = ({ role, charityProfile }: CurrentUser): ProjectScope | null => {
  if (role === 'admin') return { kind: 'all' };
  return role === 'charity' && charityProfile ? { kind: 'charity', charityId: charityProfile.id } : null;
};

/** Whether a project lies in a scope. For everybody else it does not exist. */
export const isInScope = (scope: ProjectScope | null, project: Pick<ProjectSummary, 'charityId'>): boolean =>
  scope !== null && (scope.kind === 'all' || scope.charityId === project.charityId);

const summaryOf = (row: ProjectRow): ProjectSummary => ({
  id: row.project_id,
  title: row.title,
  description: row.description,
  charityId: row.charity_id,
  // Nothing in the history assigns a consultant yet.
  consultantId: null,
  expertiseRequired: row.expertise_required,
  status: row.status,
  estimatedHours: row.estimated_hours,
  startDate: row.start_date,
  endDate: row.end_date,
  createdAt: row.created_at,
  type: row.type,
  setUpFee: row.set_up_fee,
});

const inScope = (scope: ProjectScope) =>
  scope.kind === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref('charity_id')} = ${scope.charityId}`;

/**
 * Projects of a scope, newest first, with the counters of the whole scope; `total` counts the group where one is
 * given. List and counters are two read models: one may be a moment ahead of the other. Throws `InvalidCursor`.
 */
export const listProjects = async (
  db: Kysely<ReadModels>,
  scope: ProjectScope,
  { group, ...request }: PageRequest & { readonly group?: ProjectGroup | undefined },
): Promise<ProjectList> => {
  const slice = sliceOf(request);
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .where(inScope(scope))
    .where(behindCursor(slice, 'created_at', 'project_id'))
    .$if(group !== undefined, (query) => (group ? query.where('status', 'in', statusesOfGroup[group]) : query))
    .orderBy('created_at', 'desc')
    .orderBy('project_id', 'desc')
    .limit(slice.limit)
    .execute();
  const counts = await countProjects(db, scope.kind === 'all' ? everyCharity : scope.charityId);
  return { ...pageOf(rows, slice, summaryOf), total: counts[group ?? 'total'], counts };
};

/** One project with its charity (spec §3), for whoever may see it; null when there is none. */
export const findProject = async (db: Kysely<ReadModels>, projectId: string): Promise<ProjectDetail | null> => {
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
    ])
    .where('projects.project_id', '=', projectId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...summaryOf(row),
    notes: row.notes,
    charity: {
      id: row.charity_id,
      userId: row.user_id,
      name: row.organisation ?? row.name,
      registeredCharityNumber: row.registered_number,
      // An address that was erased on request is empty.
      contactEmail: row.email === '' ? null : row.email,
      contactPhone: row.phone,
    },
    consultant: null,
  };
};
