import type { QueryRunList, SavedQuery, SavedQueryList } from '../../contract/queries.ts';
import { listPage, newestFirst, type PageRequest } from '../../platform/paging.ts';
import type { ReadDb } from '../read-models.ts';
import type { SavedQueryRow } from '../saved-queries.ts';
import { authorFor, namesOf } from './history-names.ts';
import type { SavedReportViewer } from './saved-reports.ts';

/** Returns the conversion of rows for a viewer, with the names of their authors. */
const shownTo = async (
  db: ReadDb,
  rows: readonly SavedQueryRow[],
  { userId, reader }: SavedReportViewer,
): Promise<(row: SavedQueryRow) => SavedQuery> => {
  const author = authorFor(reader);
  const names = await namesOf(db, rows.map(author), reader);
  return (row) => {
    const isOwn = row.saved_by === userId;
    return {
      id: row.query_id,
      name: row.name,
      sql: row.sql,
      isShared: row.is_shared,
      savedAt: row.saved_at,
      revisedAt: row.revised_at,
      revision: row.revision,
      savedBy: names(author(row)),
      isOwn,
      mayDiscard: reader.seesPeople || isOwn,
    };
  };
};

/** Queries that the member may see: their own and shared ones. Queries of former members have no text any more. */
const visibleTo = (db: ReadDb, userId: string) =>
  db
    .selectFrom('saved_queries')
    .where('sql', '<>', '')
    .where(({ or, eb }) => or([eb('saved_by', '=', userId), eb('is_shared', '=', true)]));

/** The member's own queries and all shared ones, newest first. Throws `InvalidCursor`. */
export const listSavedQueries = async (
  db: ReadDb,
  request: PageRequest,
  viewer: SavedReportViewer,
): Promise<SavedQueryList> => {
  const visible = visibleTo(db, viewer.userId);
  const page = await listPage(db, request, {
    matching: visible,
    rows: visible.selectAll(),
    order: newestFirst('saved_at', 'query_id'),
    entryOf: (row) => row,
    keyOf: (row) => [row.saved_at, row.query_id],
  });
  return { ...page, data: page.data.map(await shownTo(db, page.data, viewer)) };
};

/** One saved query; null if there is none that the member may see. */
export const findSavedQuery = async (
  db: ReadDb,
  queryId: string,
  viewer: SavedReportViewer,
): Promise<SavedQuery | null> => {
  const row = await visibleTo(db, viewer.userId).selectAll().where('query_id', '=', queryId).executeTakeFirst();
  return row ? (await shownTo(db, [row], viewer))(row) : null;
};

/** The queries that a member ran, newest first. Throws `InvalidCursor`. */
export const listQueryRuns = async (db: ReadDb, request: PageRequest, userId: string): Promise<QueryRunList> => {
  const own = db.selectFrom('query_runs').where('run_by', '=', userId);
  return listPage(db, request, {
    matching: own,
    rows: own.selectAll(),
    order: newestFirst('ran_at', 'run_id'),
    entryOf: ({ run_id, sql, ran_at }) => ({ id: run_id, sql, ranAt: ran_at }),
    keyOf: (row) => [row.ran_at, row.run_id],
  });
};
