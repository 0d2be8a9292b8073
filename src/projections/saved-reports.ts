import type { Kysely } from 'kysely';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ReportEvent } from '../domain/reports/events.ts';
import type { ReportDefinition, SavedReport, SavedReportList } from '../http/contract/reports.ts';
import { projection } from './engine/projection.ts';
import { namesOf } from './history-names.ts';
import { behindCursor, countOf, inOrder, newestFirst, type PageRequest, pageOf, sliceOf } from './paging.ts';
import type { ReadModels, SavedReportRow } from './rows.ts';

export const savedReports = projection<SavedReportRow, ReportEvent>({
  name: 'saved_reports',
  version: 1,
  table: {
    keyColumn: 'report_id',
    columns: {
      report_id: 'text',
      name: 'text',
      definition: 'jsonb',
      saved_by: 'text',
      saved_at: 'timestamptz',
      revised_at: 'timestamptz',
      discarded_at: 'timestamptz',
    },
    indexes: [['saved_at desc', 'report_id desc']],
  },
  key: aggregateIdOf,
  handlers: {
    ReportSaved: (_row, { data, metadata }) => ({
      report_id: data.reportId,
      name: data.name,
      definition: data.definition,
      saved_by: data.savedBy,
      saved_at: metadata.occurredAt,
      revised_at: null,
      discarded_at: null,
    }),
    ReportRevised: (row, { data, metadata }) =>
      row && { ...row, name: data.name, definition: data.definition, revised_at: metadata.occurredAt },
    ReportDiscarded: (row, { metadata }) => row && { ...row, discarded_at: metadata.occurredAt },
  },
});

/** Who looks at saved reports. */
export interface SavedReportReader {
  readonly userId: string;
  /** Administrators see names, and may change every report. */
  readonly isAdministrator: boolean;
}

const definitionOf = ({ from, to, ...rest }: SavedReportRow['definition']): ReportDefinition => ({
  ...rest,
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
});

/** Rows as a reader sees them, with what those who saved them are called. */
const shownTo = async (
  db: Kysely<ReadModels>,
  rows: readonly SavedReportRow[],
  { userId, isAdministrator }: SavedReportReader,
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

const latest = newestFirst('saved_at', 'report_id');

/** Saved reports, whoever saved them, the latest first. Throws `InvalidCursor`. */
export const listSavedReports = async (
  db: Kysely<ReadModels>,
  request: PageRequest,
  reader: SavedReportReader,
): Promise<SavedReportList> => {
  const slice = sliceOf(latest, request);
  const kept = db.selectFrom('saved_reports').where('discarded_at', 'is', null);
  const [rows, total] = await Promise.all([
    kept.selectAll().where(behindCursor(slice)).orderBy(inOrder(slice)).limit(slice.limit).execute(),
    countOf(db, kept),
  ]);
  const page = pageOf(rows, slice, await shownTo(db, rows, reader), (row) => [row.saved_at, row.report_id]);
  return { ...page, total };
};

/** One saved report; null when there is none, or none any more. */
export const findSavedReport = async (
  db: Kysely<ReadModels>,
  reportId: string,
  reader: SavedReportReader,
): Promise<SavedReport | null> => {
  const row = await db
    .selectFrom('saved_reports')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return row ? (await shownTo(db, [row], reader))(row) : null;
};
