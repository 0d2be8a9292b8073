import { type Expression, type SqlBool, sql } from 'kysely';
import { newerThanKnown } from '../../domain/catalogue.ts';
import type { HistoryRow } from '../history.ts';
import type { ReadDb } from '../read-models.ts';
import type { HistoryReader } from './history-names.ts';

export type ListedRow = Omit<HistoryRow, 'category' | 'ids' | 'terms'> & {
  /** The status of the stream before the event. */
  readonly status_before: string | null;
};

const statusBefore = sql<string | null>`case when history.status is not null then (
  select earlier.status from read_models.history as earlier
  where earlier.stream = history.stream and earlier.revision < history.revision and earlier.status is not null
  order by earlier.revision desc limit 1) end`;

export const everything = sql<SqlBool>`true`;

export const allOf = <Query extends { where(condition: Expression<SqlBool>): Query }>(
  conditions: readonly Expression<SqlBool>[],
  query: Query,
): Query => conditions.reduce((narrowed, condition) => narrowed.where(condition), query);

export const rowsOf = (db: ReadDb) =>
  db
    .selectFrom('history')
    .select([
      'event_id',
      'position',
      'stream',
      'revision',
      'context',
      'type',
      'version',
      'occurred_at',
      'recorded_at',
      'actor_id',
      'actor_role',
      'source',
      'correlation_id',
      'causation_id',
      'status',
      'data',
      'fault',
      'skipped',
      statusBefore.as('status_before'),
    ]);

/**
 * The row as this release can read it. During a deployment, a newer one may have folded an event whose schema, and with
 * it the fields that analysts must not see, is unknown here.
 */
const asKnown = (row: ListedRow): ListedRow => {
  const newer = newerThanKnown(row.type, row.version);
  return newer ? { ...row, data: null, fault: newer.message } : row;
};

/** The row as the reader may see it. */
export const rowFor =
  (reader: HistoryReader) =>
  (found: ListedRow): ListedRow => {
    const row = asKnown(found);
    if (reader.seesPeople) return row;
    const { view } = reader;
    const { id, role } = view.actor({ id: row.actor_id, role: row.actor_role });
    return {
      ...row,
      event_id: view.id(row.event_id, 'request'),
      position: view.id(row.position, 'request'),
      stream: view.stream(row.stream),
      occurred_at: view.month(row.occurred_at),
      recorded_at: view.month(row.recorded_at),
      actor_id: id,
      actor_role: role,
      correlation_id: view.id(row.correlation_id, 'request'),
      causation_id: view.id(row.causation_id, 'request'),
      data: view.data(row.type, row.data),
    };
  };
