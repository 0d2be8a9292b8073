import { createHash } from 'node:crypto';
import { sqlType } from '../sql.ts';
import type { AnalyticsTable } from '../tables.ts';

/** Counts changes of how rows are written that the tables do not show. */
const FORMAT = 1;

/** A hash of the tables: a copy with other tables is written anew. */
export const basisOfTables = (tables: readonly AnalyticsTable[]): string => {
  const shape = tables.map(({ name, eventType, columns }) => [
    name,
    eventType,
    columns.map((column) => [column.name, column.field, sqlType(column)]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, shape]))
    .digest('hex')
    .slice(0, 16);
};
