import { CHECKPOINT_CHANNEL, RATE, RATE_SECONDS } from './checkpoint-sql.ts';
import type { Erasure } from './erasure.ts';
import type { Folded } from './fold.ts';
import type { Projection } from './projection.ts';
import { type Row, tableNames } from './read-model-table.ts';

/**
 * Ends a statement that moves checkpoints: announces them, and commits without waiting for the disk. A server crash reverts
 * rows and checkpoints together, and they are folded again from the history, whose commits do wait.
 */
export const announceMoved = (names: string, position: string, isLive: string): string => `
  set_config('synchronous_commit', 'off', true),
  case when ${isLive} then pg_notify('${CHECKPOINT_CHANNEL}', json_build_array(${names}, ${position}::text)::text) end`;

/** The rows to save, as a JSON array, and the keys of those to delete. */
export const changesIn = (rows: Folded['rows']): readonly [saved: string, removed: readonly string[]] => {
  const saved: Row[] = [];
  const removed: string[] = [];
  for (const [key, row] of rows) {
    if (row === null) removed.push(key);
    else saved.push(row);
  }
  return [JSON.stringify(saved), removed];
};

/**
 * The statements that read and write the rows of a generation. Those that move its checkpoint take: $1 name, $2 version,
 * $3 fence, $4 position, $5 next position, $6 generation, $7 number of events, $8 time of the last event.
 */
export const generationStatements = (projection: Projection, generation: number, erasure: Erasure | null) => {
  const { table, columns, key } = tableNames(projection, generation);
  const others = Object.keys(projection.table.columns).filter((column) => column !== projection.table.keyColumn);
  const onConflict =
    others.length === 0
      ? 'do nothing'
      : `do update set ${others.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`;
  const given = (rows: string, condition: string): string =>
    `select ${columns} from json_populate_recordset(null::${table}, ${rows}::json) ${condition}`;
  const upsert = (rows: string, condition = ''): string =>
    `insert into ${table} (${columns})
     ${erasure ? erasure.blanked(table, given(rows, condition)) : given(rows, condition)}
     on conflict (${key}) ${onConflict}`;

  /** Moves the checkpoint if the claim still holds. */
  const move = `
    update projections.checkpoints
    set position = $5, updated_at = clock_timestamp(), last_error = null, passed = passed + $7::integer,
        intensity = ${RATE} + $7::integer / ${RATE_SECONDS}.0, last_event_at = coalesce($8::timestamptz, last_event_at)
    where name = $1 and version = $2 and generation = $6 and fence = $3 and position = $4
    returning live`;
  const announce = `
    select live, ${announceMoved('json_build_array($1::text)', '$5', 'live')}
    from moved`;
  const ifMoved = 'where exists (select from moved)';

  return {
    moveOnly: `with moved as (${move}) ${announce}`,
    /** $9: rows to save, as a JSON array; $10: keys of the rows to delete. */
    write: `
      with moved as (${move}),
      saved as (${upsert('$9', ifMoved)}),
      removed as (delete from ${table} where ${key} = any($10::text[]) and exists (select from moved))
      ${announce}`,
    /** $1: rows to save, as a JSON array; $2: keys of the rows to delete. */
    change: `with saved as (${upsert('$1')}) delete from ${table} where ${key} = any($2::text[])`,
    load: `select ${columns} from ${table} where ${key} = any($1::text[])`,
  };
};

export type GenerationStatements = ReturnType<typeof generationStatements>;
