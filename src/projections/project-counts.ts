import { type Kysely, sql } from 'kysely';
import type { ProjectEvent } from '../domain/projects/events.ts';
import {
  type ProjectGroup,
  type ProjectStatus,
  projectStatuses,
  statusesOfGroup,
} from '../domain/projects/project-status.ts';
import type { ProjectCounts } from '../http/contract/projects.ts';
import { projection } from './engine/projection.ts';
import type { ProjectCountRow, ReadModels } from './rows.ts';

/** The scope of all charities together. */
export const everyCharity = '*';

const none: Readonly<Record<ProjectStatus, number>> = {
  pending: 0,
  matching: 0,
  in_progress: 0,
  completed: 0,
  cancelled: 0,
};

/** One project fewer in one status and one more in another. */
const moved = (
  row: ProjectCountRow | null,
  scope: string,
  from: ProjectStatus | null,
  to: ProjectStatus,
): ProjectCountRow => {
  const before = row ?? { scope, ...none };
  const left = from === null ? before : { ...before, [from]: before[from] - 1 };
  return { ...left, [to]: left[to] + 1 };
};

/** Moves that can begin in one status only. */
const always =
  (from: ProjectStatus | null, to: ProjectStatus) =>
  (row: ProjectCountRow | null, _event: unknown, scope: string): ProjectCountRow =>
    moved(row, scope, from, to);

type MovingEvent = Extract<ProjectEvent, { readonly data: { readonly charityId: string } }>;

/**
 * Counted while folding, so that a list costs the same whatever its length. An event that moves a project says which
 * charity it is of, and which status it leaves where that could be several: a count knows no single project.
 */
export const projectCounts = projection<ProjectCountRow, MovingEvent>({
  name: 'project_counts',
  version: 2,
  table: {
    keyColumn: 'scope',
    columns: {
      scope: 'text',
      pending: 'bigint',
      matching: 'bigint',
      in_progress: 'bigint',
      completed: 'bigint',
      cancelled: 'bigint',
    },
  },
  invariants: {
    'No count is below zero.': 'least(pending, matching, in_progress, completed, cancelled) >= 0',
  },
  key: ({ data }) => [data.charityId, everyCharity],
  handlers: {
    ProjectSubmitted: always(null, 'pending'),
    MatchingStarted: always('pending', 'matching'),
    ProjectInvitationAccepted: always('matching', 'in_progress'),
    ConsultantReleased: always('in_progress', 'matching'),
    ProjectCompleted: always('in_progress', 'completed'),
    ProjectCancelled: (row, { data }, scope) => moved(row, scope, data.from, 'cancelled'),
  },
});

type CountByStatus = Readonly<Record<ProjectStatus, number>>;

/**
 * How many projects stand in which status.
 * @param scope a charity's id, or {@link everyCharity}
 */
export const countByStatus = async (db: Kysely<ReadModels>, scope: string): Promise<CountByStatus> => {
  const row = await db
    .selectFrom('project_counts')
    .select(projectStatuses)
    .where('scope', '=', scope)
    .executeTakeFirst();
  return row ?? none;
};

/** How many of the projects that a consultant is invited or assigned to stand in which status. */
export const countOfConsultant = async (db: Kysely<ReadModels>, consultantId: string): Promise<CountByStatus> => {
  const rows = await db
    .selectFrom('project_consultants')
    .innerJoin('projects', 'projects.project_id', 'project_consultants.project_id')
    .select(['projects.status', sql<number>`count(*)`.as('projects')])
    .where('project_consultants.consultant_id', '=', consultantId)
    .where('project_consultants.status', 'in', ['invited', 'assigned'])
    .groupBy('projects.status')
    .execute();
  return { ...none, ...Object.fromEntries(rows.map(({ status, projects }) => [status, projects])) };
};

/** The dashboard's four counters (spec §4). */
export const countersOf = (counts: CountByStatus): ProjectCounts => {
  const sumOf = (statuses: readonly ProjectStatus[]) => statuses.reduce((sum, status) => sum + counts[status], 0);
  const ofGroup = (group: ProjectGroup) => sumOf(statusesOfGroup[group]);
  return {
    total: sumOf(projectStatuses),
    pending: ofGroup('pending'),
    active: ofGroup('active'),
    completed: ofGroup('completed'),
  };
};
