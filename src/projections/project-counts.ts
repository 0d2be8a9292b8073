import type { Kysely } from 'kysely';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { type ProjectGroup, projectStatuses, statusesOfGroup } from '../domain/projects/project-status.ts';
import type { ProjectCounts } from '../http/contract/projects.ts';
import { projection } from './engine/projection.ts';
import type { ProjectCountRow, ReadModels } from './rows.ts';

/** The scope of all charities together. */
export const everyCharity = '*';

/**
 * Counted while folding, so that a list costs the same whatever its length. An event that moves a project has to say
 * which status it leaves: a count knows no single project.
 */
export const projectCounts = projection<ProjectCountRow, ProjectEvent>({
  name: 'project_counts',
  version: 1,
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
  key: ({ data }) => [data.charityId, everyCharity],
  handlers: {
    ProjectSubmitted: (row, _event, scope) => ({
      scope,
      pending: (row?.pending ?? 0) + 1,
      matching: row?.matching ?? 0,
      in_progress: row?.in_progress ?? 0,
      completed: row?.completed ?? 0,
      cancelled: row?.cancelled ?? 0,
    }),
  },
});

/**
 * The dashboard's four counters (spec §4).
 * @param scope a charity's id, or {@link everyCharity}
 */
export const countProjects = async (db: Kysely<ReadModels>, scope: string): Promise<ProjectCounts> => {
  const row = await db.selectFrom('project_counts').selectAll().where('scope', '=', scope).executeTakeFirst();
  const sumOf = (statuses: readonly (typeof projectStatuses)[number][]) =>
    statuses.reduce((sum, status) => sum + (row?.[status] ?? 0), 0);
  const ofGroup = (group: ProjectGroup) => sumOf(statusesOfGroup[group]);
  return {
    total: sumOf(projectStatuses),
    pending: ofGroup('pending'),
    active: ofGroup('active'),
    completed: ofGroup('completed'),
  };
};
