import { createHash } from 'node:crypto';
import { sqlType } from '../sql.ts';
import type { AnalyticsTable } from '../tables.ts';

/** Version of the format of rows; raise it for changes that do not show in the tables, such as other bands. */
const FORMAT = 2;

/**
 * A hash of the tables: a copy with other tables is rewritten. So is one with other schema versions, because during a
 * deployment a worker of the earlier release leaves out the newer events, which it cannot read.
 */
export const basisOfTables = (tables: readonly AnalyticsTable[]): string => {
  const shape = tables.map(({ name, eventType, version, columns }) => [
    name,
    eventType,
    version,
    columns.map((column) => [column.name, column.field, sqlType(column)]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, shape]))
    .digest('hex')
    .slice(0, 16);
};
