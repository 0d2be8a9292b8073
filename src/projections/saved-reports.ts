import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ReportEvent, SavedDefinition } from '../domain/reports/events.ts';
import { projection } from './engine/projection.ts';
import { integer, jsonb, nullable, type RowOf, readModelTable, text, timestamptz } from './engine/table.ts';

const table = readModelTable({
  name: 'saved_reports',
  keyColumn: 'report_id',
  columns: {
    report_id: text(),
    name: text(),
    definition: jsonb<SavedDefinition>(),
    saved_by: text(),
    saved_at: timestamptz(),
    revised_at: nullable(timestamptz()),
    /** How often it has been revised. */
    revision: integer(),
    /** Discarded reports are not listed, but the history still shows their names. */
    discarded_at: nullable(timestamptz()),
  },
  indexes: [['saved_at desc', 'report_id desc']],
});

export type SavedReportRow = RowOf<typeof table>;

export const savedReports = projection<typeof table, ReportEvent>({
  table,
  version: 3,
  purpose: 'Composed reports that members saved.',
  key: aggregateIdOf,
  handlers: {
    ReportSaved: (_row, { data, metadata }) => ({
      report_id: data.reportId,
      name: data.name,
      definition: data.definition,
      saved_by: data.savedBy,
      saved_at: metadata.occurredAt,
      revised_at: null,
      revision: 0,
      discarded_at: null,
    }),
    ReportRevised: (row, { data, metadata }) =>
      row && {
        ...row,
        name: data.name,
        definition: data.definition,
        revised_at: metadata.occurredAt,
        revision: row.revision + 1,
      },
    ReportDiscarded: (row, { metadata }) => row && { ...row, discarded_at: metadata.occurredAt },
  },
});
