import { everyValue, type Queryable } from '../../platform/statements.ts';
import type { Projection } from './projection.ts';
import { tableOfCheckpoint } from './read-model-table.ts';

/** The tables of projections with personal data, in every version and generation. */
export const personalTables = (connection: Queryable, projections: readonly Projection[]): Promise<readonly string[]> =>
  everyValue<string>(
    connection,
    `select format('%I.%I', nspname, relname) as "table"
     from projections.checkpoints checkpoint
     join pg_class on relname = ${tableOfCheckpoint('checkpoint')} and relkind = 'r'
     join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'read_models'
     where checkpoint.name = any($1::text[]) order by 1`,
    [projections.filter(({ personal }) => personal !== undefined).map(({ name }) => name)],
  );
