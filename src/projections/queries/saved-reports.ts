import type { SavedReport, SavedReportList } from '../../contract/composed-reports.ts';
import { withValues } from '../../contract/question-values.ts';
import { type AnalystView, containsId, HIDDEN } from '../../history/analyst-view.ts';
import { listPage, newestFirst, type PageRequest } from '../../platform/paging.ts';
import type { ReadDb } from '../read-models.ts';
import type { SavedReportRow } from '../saved-reports.ts';
import { authorFor, type HistoryReader, namesOf } from './history-names.ts';

export interface SavedReportViewer {
  readonly userId: string;
  /** Administrators see names and may change every report. */
  readonly reader: HistoryReader;
}

const definitionOf = (saved: SavedReportRow['definition']): SavedReport['definition'] => {
  if ('steps' in saved) return saved;
  const { from, to, ...rest } = saved;
  return { ...rest, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
};

/** The definition with pseudonyms, and without the search terms of other members. */
const forAnalysts = (
  definition: SavedReport['definition'],
  view: AnalystView,
  isOwn: boolean,
): SavedReport['definition'] => {
  const shown = (types: readonly string[], field: string, given: string): string => {
    const value = view.condition(types, field, given);
    // Pseudonyms are saved as ids, also those that the author wrote into a text.
    return isOwn && value === HIDDEN && !containsId(given) ? given : value;
  };
  if ('steps' in definition) {
    return withValues(definition, (value, { field }, at) => shown(definition.steps[at]?.events ?? [], field, value));
  }
  const { events, where } = definition;
  return {
    ...definition,
    where: where.map((condition) => ({ ...condition, value: shown(events, condition.field, condition.value) })),
  };
};

/** Returns the conversion of rows for a viewer, with the names of their authors. */
const shownTo = async (
  db: ReadDb,
  rows: readonly SavedReportRow[],
  { userId, reader }: SavedReportViewer,
): Promise<(row: SavedReportRow) => SavedReport> => {
  const author = authorFor(reader);
  const names = await namesOf(db, rows.map(author), reader);
  return (row) => {
    const isOwn = row.saved_by === userId;
    const definition = definitionOf(row.definition);
    return {
      id: row.report_id,
      name: row.name,
      definition: reader.seesPeople ? definition : forAnalysts(definition, reader.view, isOwn),
      savedAt: row.saved_at,
      revisedAt: row.revised_at,
      revision: row.revision,
      savedBy: names(author(row)),
      isOwn,
      mayChange: reader.seesPeople || isOwn,
    };
  };
};

/** Saved reports of all members, newest first. Throws `InvalidCursor`. */
export const listSavedReports = async (
  db: ReadDb,
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
  db: ReadDb,
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
