import type { Kysely } from 'kysely';
import type { ReportDefinition, SavedReport, SavedReportList } from '../../contract/composed-reports.ts';
import { listPage, newestFirst, type PageRequest } from '../../platform/paging.ts';
import type { ReadModels } from '../read-models.ts';
import type { SavedReportRow } from '../saved-reports.ts';
import { namesOf } from './history-names.ts';

export interface SavedReportViewer {
  readonly userId: string;
  /** Administrators see names and may change every report. */
  readonly isAdministrator: boolean;
}

const definitionOf = ({ from, to, ...rest }: SavedReportRow['definition']): ReportDefinition => ({
  ...rest,
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
});

/** Returns the conversion of rows for a viewer, with the names of their authors. */
const shownTo = async (
  db: Kysely<ReadModels>,
  rows: readonly SavedReportRow[],
  { userId, isAdministrator }: SavedReportViewer,
): Promise<(row: SavedReportRow) => SavedReport> => {
  const savers = rows.map((row) => ({ kind: 'member' as const, id: row.saved_by }));
  const names = await namesOf(db, savers, { seesPeople: isAdministrator });
  return (row) => ({
    id: row.report_id,
    name: row.name,
    definition: definitionOf(row.definition),
    savedAt: row.saved_at,
    revisedAt: row.revised_at,
    savedBy: names({ kind: 'member', id: row.saved_by }),
    isOwn: row.saved_by === userId,
    mayChange: isAdministrator || row.saved_by === userId,
  });
};

/** Saved reports of all members, newest first. Throws `InvalidCursor`. */
export const listSavedReports = async (
  db: Kysely<ReadModels>,
  request: PageRequest,
  reader: SavedReportViewer,
): Promise<SavedReportList> => {
  const kept = db.selectFrom('saved_reports').where('discarded_at', 'is', null);
  const page = await listPage(db, request, {
    matching: kept,
    rows: kept.selectAll(),
    order: newestFirst('saved_at', 'report_id'),
    entryOf: (row) => row,
    keyOf: (row) => [row.saved_at, row.report_id],
  });
  return { ...page, data: page.data.map(await shownTo(db, page.data, reader)) };
};

/** One saved report; null if there is none, or it was discarded. */
export const findSavedReport = async (
  db: Kysely<ReadModels>,
  reportId: string,
  reader: SavedReportViewer,
): Promise<SavedReport | null> => {
  const row = await db
    .selectFrom('saved_reports')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return row ? (await shownTo(db, [row], reader))(row) : null;
};
