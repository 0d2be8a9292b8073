import { type SqlBool, sql } from 'kysely';
import { type HoursEntry, type HoursList, type Statement, statementLimit } from '../../contract/hours.ts';
import { takesHours } from '../../domain/projects/hours-window.ts';
import { listPage, type PageRequest } from '../../platform/paging.ts';
import type { ProjectHoursRow } from '../project-hours.ts';
import type { ProjectRow } from '../projects.ts';
import type { ReadDb } from '../read-models.ts';
import { charityNameFor } from './projects.ts';
import { concerns, type Viewer } from './viewer.ts';

/** Entries with the name of their consultant; the name is empty until the read models have it. */
const withConsultants = (db: ReadDb) =>
  db
    .selectFrom('project_hours')
    .innerJoin('projects', 'projects.project_id', 'project_hours.project_id')
    .leftJoin('accounts as consultant_member', 'consultant_member.user_id', 'project_hours.logged_by')
    .selectAll('project_hours')
    .select([
      sql<string>`coalesce(consultant_member.name, '')`.as('consultant_name'),
      'projects.status',
      'projects.completed_at',
      'projects.title',
    ]);

type EntryRow = ProjectHoursRow & Pick<ProjectRow, 'status' | 'completed_at'> & { readonly consultant_name: string };

const factsOf = (row: EntryRow) => ({
  id: row.entry_id,
  date: row.worked_on,
  minutes: row.minutes,
  work: row.work,
  consultantName: row.consultant_name,
});

const entryOf =
  (viewer: Viewer, today: string) =>
  (row: EntryRow): HoursEntry => ({
    ...factsOf(row),
    mayChange:
      viewer.role === 'consultant' &&
      row.consultant_id === viewer.consultantId &&
      takesHours({ status: row.status, completedAt: row.completed_at }, today),
  });

interface Today {
  /** The day in the United Kingdom, `yyyy-mm-dd`. */
  readonly today: string;
}

const sumOf = sql<number>`coalesce(sum(project_hours.minutes), 0)::double precision`;

/** The hours on a project, latest day first. The caller checks access. Throws `InvalidCursor`. */
export const listHours = async (
  db: ReadDb,
  projectId: string,
  viewer: Viewer,
  { today, ...request }: PageRequest & Today,
): Promise<HoursList> => {
  const matching = db.selectFrom('project_hours').where('project_hours.project_id', '=', projectId);
  const [page, { minutes }] = await Promise.all([
    listPage(db, request, {
      matching,
      rows: withConsultants(db).where('project_hours.project_id', '=', projectId),
      order: {
        name: 'latest',
        direction: 'desc',
        parts: [
          { by: sql`project_hours.worked_on::text`, kind: 'text' },
          { by: 'project_hours.entry_id', kind: 'id' },
        ],
      },
      entryOf: entryOf(viewer, today),
      keyOf: (row) => [row.worked_on, row.entry_id],
    }),
    matching.select(sumOf.as('minutes')).executeTakeFirstOrThrow(),
  ]);
  return { ...page, minutes };
};

/** One entry; null if there is none. The caller checks access. */
export const findHours = async (
  db: ReadDb,
  entryId: string,
  viewer: Viewer,
  { today }: Today,
): Promise<HoursEntry | null> => {
  const row = await withConsultants(db).where('project_hours.entry_id', '=', entryId).executeTakeFirst();
  return row ? entryOf(viewer, today)(row) : null;
};

/** The hours in a viewer's statement: a consultant's own, or those on a charity's own projects. */
const isStatedFor = (viewer: Viewer) =>
  concerns(viewer, (consultantId) => sql`project_hours.consultant_id = ${consultantId}`);

/** The hours of a UK month (`yyyy-mm`), on one project or all of the viewer's. */
export const findStatement = async (
  db: ReadDb,
  viewer: Viewer,
  { month, project }: { readonly month: string; readonly project?: string | undefined },
): Promise<Statement> => {
  const isMeant = sql<SqlBool>`project_hours.worked_on >= ${`${month}-01`}::date
    and project_hours.worked_on < ${`${month}-01`}::date + interval '1 month'
    and (${project ?? null}::text is null or project_hours.project_id = ${project ?? null})`;
  const [projects, rows] = await Promise.all([
    db
      .selectFrom('project_hours')
      .innerJoin('projects', 'projects.project_id', 'project_hours.project_id')
      .leftJoin('charities', 'charities.charity_id', 'projects.charity_id')
      .leftJoin('accounts', 'accounts.user_id', 'charities.user_id')
      .select(['projects.project_id', 'projects.title'])
      .select(charityNameFor(viewer, 'charities', 'accounts').as('charity_name'))
      .select(sumOf.as('minutes'))
      .where(isStatedFor(viewer))
      .where(isMeant)
      .groupBy([
        'projects.project_id',
        'projects.title',
        'charities.organisation',
        'accounts.name',
        'accounts.closed_at',
      ])
      .orderBy('projects.title')
      .orderBy('projects.project_id')
      .execute(),
    withConsultants(db)
      .where(isStatedFor(viewer))
      .where(isMeant)
      .orderBy('project_hours.worked_on')
      .orderBy('project_hours.entry_id')
      .limit(statementLimit)
      .execute(),
  ]);
  return {
    month,
    minutes: projects.reduce((sum, { minutes }) => sum + minutes, 0),
    projects: projects.map((row) => ({
      id: row.project_id,
      title: row.title,
      charityName: row.charity_name,
      minutes: row.minutes,
    })),
    entries: rows.map((row) => ({ ...factsOf(row), projectId: row.project_id, projectTitle: row.title })),
  };
};
