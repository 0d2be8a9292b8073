import type { QueryLogEvent } from '../domain/queries/events.ts';
import { projection } from './engine/projection.ts';
import { readModelTable, text, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';

const table = readModelTable({
  name: 'query_runs',
  keyColumn: 'run_id',
  columns: {
    run_id: text(),
    run_by: text(),
    sql: text(),
    ran_at: timestamptz(),
  },
  indexes: [['run_by', 'ran_at desc', 'run_id desc']],
});

export const queryRuns = projection<typeof table, QueryLogEvent>({
  table,
  version: 2,
  purpose: 'SQL queries that members ran, for their own list of recent queries.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { run_by: { sql: '' } },
  },
  key: ({ data }) => data.runId,
  handlers: {
    QueryRun: (_row, { data }) => ({ run_id: data.runId, run_by: data.runBy, sql: data.sql, ran_at: data.ranAt }),
  },
});
