import { sql } from 'kysely';
import type { Dashboard, DashboardList } from '../../contract/dashboards.ts';
import type { QuestionDefinition } from '../../contract/question-definition.ts';
import type { Tile } from '../../domain/dashboards/events.ts';
import { sourceOf } from '../../domain/dashboards/tile-forms.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { member } from '../../history/sentence-parts.ts';
import { listPage, newestFirst, type PageRequest } from '../../platform/paging.ts';
import type { DashboardRow } from '../dashboards.ts';
import type { ReadDb } from '../read-models.ts';
import { authorFor, namesOf } from './history-names.ts';
import type { SavedReportViewer } from './saved-reports.ts';

/** The content of a tile: an SQL query, or a question with ids. */
export type TileSource = { readonly name: string } & (
  | { readonly sql: string }
  | { readonly question: QuestionDefinition }
);

/** Shared queries and saved questions by their ids, without private and deleted ones. */
export const tileSources = async (db: ReadDb, tiles: readonly Tile[]): Promise<ReadonlyMap<string, TileSource>> => {
  const ids = tiles.map(sourceOf);
  if (ids.length === 0) return new Map();
  const queries = await db
    .selectFrom('saved_queries')
    .select(['query_id', 'name', 'sql'])
    .where('query_id', 'in', ids)
    .where('is_shared', '=', true)
    .where('sql', '<>', '')
    .execute();
  const reports = await db
    .selectFrom('saved_reports')
    .select(['report_id', 'name', 'definition'])
    .where('report_id', 'in', ids)
    .where('discarded_at', 'is', null)
    .execute();
  return new Map<string, TileSource>([
    ...queries.map(({ query_id, name, sql }) => [query_id, { name, sql }] as const),
    ...reports.flatMap(({ report_id, name, definition }) =>
      'steps' in definition ? [[report_id, { name, question: definition }] as const] : [],
    ),
  ]);
};

/** Returns the conversion of rows for a viewer, with the names of authors, queries and questions. */
const shownTo = async (
  db: ReadDb,
  rows: readonly DashboardRow[],
  { userId, reader }: SavedReportViewer,
): Promise<(row: DashboardRow) => Dashboard> => {
  const author = authorFor(reader);
  const sources = await tileSources(
    db,
    rows.flatMap(({ tiles }) => tiles),
  );
  const mailed = (row: DashboardRow) => (reader.seesPeople ? row.mails : []);
  const names = await namesOf(
    db,
    [...rows.map(author), ...rows.flatMap((row) => mailed(row).map(({ memberId }) => member(memberId)))],
    reader,
  );
  return (row) => {
    const isOwn = row.saved_by === userId;
    return {
      id: row.dashboard_id,
      name: row.name,
      tiles: row.tiles.map((tile) => ({ ...tile, name: sources.get(sourceOf(tile))?.name ?? null })),
      savedAt: row.saved_at,
      revisedAt: row.revised_at,
      revision: row.revision,
      savedBy: names(author(row)),
      isOwn,
      mayChange: reader.seesPeople || isOwn,
      mails: row.mails.find(({ memberId }) => memberId === userId)?.every ?? 'never',
      mailedTo: mailed(row).map(({ memberId, every }) => ({ memberId, every, name: names(member(memberId)) })),
    };
  };
};

/** All dashboards, newest first. Throws `InvalidCursor`. */
export const listDashboards = async (
  db: ReadDb,
  request: PageRequest,
  viewer: SavedReportViewer,
): Promise<DashboardList> => {
  const all = db.selectFrom('dashboards');
  const page = await listPage(db, request, {
    matching: all,
    rows: all.selectAll(),
    order: newestFirst('saved_at', 'dashboard_id'),
    entryOf: (row) => row,
    keyOf: (row) => [row.saved_at, row.dashboard_id],
  });
  return { ...page, data: page.data.map(await shownTo(db, page.data, viewer)) };
};

/** One dashboard; null if there is none. */
export const findDashboard = async (
  db: ReadDb,
  dashboardId: string,
  viewer: SavedReportViewer,
): Promise<Dashboard | null> => {
  const row = await db.selectFrom('dashboards').selectAll().where('dashboard_id', '=', dashboardId).executeTakeFirst();
  return row ? (await shownTo(db, [row], viewer))(row) : null;
};

/** The roles of members by id, without closed accounts. */
export const rolesOf = async (db: ReadDb, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberRole>> => {
  const rows = await db
    .selectFrom('accounts')
    .select(['user_id', 'role'])
    .where('user_id', 'in', userIds)
    .where('closed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ user_id, role }) => [user_id, role]));
};

/** Dashboards with at least one e-mail recipient, by id; one page at a time. */
export const mailedDashboards = async (
  db: ReadDb,
  after: string,
  limit: number,
): Promise<readonly Pick<DashboardRow, 'dashboard_id' | 'name' | 'tiles' | 'mails'>[]> =>
  db
    .selectFrom('dashboards')
    .select(['dashboard_id', 'name', 'tiles', 'mails'])
    .where('dashboard_id', '>', after)
    .where(sql<boolean>`jsonb_array_length(mails) > 0`)
    .orderBy('dashboard_id')
    .limit(limit)
    .execute();
