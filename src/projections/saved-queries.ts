import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { QueryEvent } from '../domain/queries/events.ts';
import { projection } from './engine/projection.ts';
import { boolean, integer, nullable, type RowOf, readModelTable, text, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';

const table = readModelTable({
  name: 'saved_queries',
  keyColumn: 'query_id',
  columns: {
    query_id: text(),
    name: text(),
    sql: text(),
    is_shared: boolean(),
    saved_by: text(),
    saved_at: timestamptz(),
    revised_at: nullable(timestamptz()),
    /** How often it has been revised. */
    revision: integer(),
  },
  indexes: [['saved_at desc', 'query_id desc']],
});

export type SavedQueryRow = RowOf<typeof table>;

export const savedQueries = projection<typeof table, QueryEvent>({
  table,
  version: 3,
  purpose: 'SQL queries that members saved.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { saved_by: { name: 'Removed query', sql: '' } },
  },
  key: aggregateIdOf,
  handlers: {
    QuerySaved: (_row, { data, metadata }) => ({
      query_id: data.queryId,
      name: data.name,
      sql: data.sql,
      is_shared: data.isShared,
      saved_by: data.savedBy,
      saved_at: metadata.occurredAt,
      revised_at: null,
      revision: 0,
    }),
    QueryRevised: (row, { data, metadata }) =>
      row && {
        ...row,
        name: data.name,
        sql: data.sql,
        is_shared: data.isShared,
        revised_at: metadata.occurredAt,
        revision: row.revision + 1,
      },
    QueryDiscarded: () => null,
  },
});
