import { sql } from 'kysely';
import type { ProjectCounts } from '../../contract/projects.ts';
import {
  type ProjectGroup,
  type ProjectStatus,
  projectStatuses,
  statusesOfGroup,
} from '../../domain/projects/project-status.ts';
import { everyCharity, none } from '../project-counts.ts';
import type { ReadDb } from '../read-models.ts';

type CountByStatus = Readonly<Record<ProjectStatus, number>>;

/**
 * The number of projects in each status.
 * @param scope a charity's ID, or {@link everyCharity}
 */
export const countByStatus = async (db: ReadDb, scope: string): Promise<CountByStatus> => {
  const row = await db
    .selectFrom('project_counts')
    .select(projectStatuses)
    .where('scope', '=', scope)
    .executeTakeFirst();
  return row ?? none;
};

/** The number of projects in each status that a consultant is invited or assigned to. */
export const countOfConsultant = async (db: ReadDb, consultantId: string): Promise<CountByStatus> => {
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
