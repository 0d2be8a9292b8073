import type { Queryable } from '../platform/statements.ts';

/** Maximum number of rows that one call deletes. */
const SWEPT_AT_ONCE = 20;

/**
 * Deletes some rows that meet a condition on the moment `$1`. Called for each new row, which keeps the table small without
 * a separate job.
 */
export const sweep = async (
  on: Queryable,
  { table, key, condition }: { readonly table: string; readonly key: string; readonly condition: string },
  moment: Date,
): Promise<void> => {
  await on.query(
    `delete from vault.${table} where ${key} in (
       select ${key} from vault.${table} where ${condition} limit $2 for update skip locked)`,
    [moment, SWEPT_AT_ONCE],
  );
};
