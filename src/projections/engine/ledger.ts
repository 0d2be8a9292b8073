import type pg from 'pg';
import type { Position, RecordedEvent } from '../../domain/kernel/event.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Erasure } from './erasure.ts';
import { describeFailure, isDataError } from './failure.ts';
import {
  type Blocked,
  block,
  FOLD_ATTEMPTS,
  type Fold,
  type Folded,
  nothingBlocked,
  type Parking,
  type Touch,
  type Unit,
} from './fold.ts';
import type { Projection } from './projection.ts';
import { type Row, tableNames, tableOfCheckpoint } from './read-model-table.ts';
import { turnView } from './view.ts';

/** Over how many seconds the pace of a projection is averaged. */
const PACE_SECONDS = 5;

/** The pace of a checkpoint as it has faded at this moment: events a second. */
export const PACE = `intensity * exp(greatest(-extract(epoch from clock_timestamp() - updated_at) / ${PACE_SECONDS}, -100)::double precision)`;

/** Carries `[name, version, position, live]` as JSON, in the transaction that moved the checkpoint. */
export const CHECKPOINT_CHANNEL = 'projections';

/** The right to write a generation of a projection, until somebody else claims it. */
export interface Claim {
  readonly fence: number;
  /** The checkpoint that the next write starts from. */
  readonly position: Position;
  /** Whether queries see this generation. */
  readonly live: boolean;
  /** Whether it has stood at the head of the history. */
  readonly ready: boolean;
  /** Whether queries see an earlier version, which this one is to replace once it has caught up. */
  readonly successor: boolean;
  readonly blocked: Blocked;
}

/** How far a batch takes the checkpoint. */
export interface Stage {
  readonly next: Position;
  /** How many events it held. */
  readonly events: number;
  /** When the last of them was recorded; null when there was none. */
  readonly lastEventAt: string | null;
}

/** One event that waits in the table of parked events. */
export interface ParkedEvent extends Unit {
  readonly stream: string;
  readonly revision: number;
  readonly waiting: boolean;
}

/** Everything that one generation of a projection keeps in Postgres. Every write is guarded by the fence of a claim. */
export interface Ledger {
  /** Takes the generation over: whoever held it before can no longer write. Null while it is paused, or when it is gone. */
  claim(): Promise<Claim | null>;
  /** The rows with these keys; those that do not exist are missing. */
  load(keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
  /**
   * Writes a folded batch, forgets whom it says are to be forgotten, and moves the checkpoint, all or nothing. Null when
   * the claim no longer holds; then nothing was written. Throws a data error when a row does not fit its table.
   */
  write(claim: Claim, folded: Folded, forgotten: readonly string[], stage: Stage): Promise<Written | null>;
  /** The same, event by event, so that only the rows that do not fit are parked. Adds to `blocked`. */
  writeStepwise(
    claim: Claim,
    touches: readonly Touch[],
    blocked: Blocked,
    forgotten: readonly string[],
    stage: Stage,
  ): Promise<Written | null>;
  /** Parked events in the order of the history: `limit` of them, and those that share the last one's position. */
  parked(limit: number, after: Position): Promise<readonly (ParkedEvent & { readonly position: Position })[]>;
  /** The rows or the stream for which an event is parked. */
  unitsOf(eventId: string): Promise<readonly Unit[]>;
  /** Folds parked events and takes them off the list, or notes the new failure. Adds to `blocked`. False: fenced off. */
  retry(
    claim: Claim,
    events: readonly (Unit & { readonly event: RecordedEvent })[],
    blocked: Blocked,
  ): Promise<boolean>;
  /** Forgets people, at once and for good, whatever the checkpoint. */
  forgetNow(client: pg.PoolClient, subjects: readonly string[]): Promise<void>;
  /** Notes that it has stood at the head of the history, and makes its table known to the planner. */
  markReady(): Promise<void>;
  /**
   * Makes this version the one that queries see. `behind`: the live one has seen events that this one has not. `lost`:
   * the claim no longer holds, or a later version is live.
   */
  makeLive(claim: Claim): Promise<'live' | 'behind' | 'lost'>;
  /** How many rows or streams stand still in this generation and in the live one. */
  standing(): Promise<{ readonly own: number; readonly live: number }>;
  noteError(message: string): Promise<void>;
}

/** A batch was written. */
export interface Written {
  /** Whether queries saw this generation at that moment. */
  readonly live: boolean;
}

const parkingRow = ({ kind, key, event, error }: Parking): object => ({
  kind,
  key,
  position: event.position,
  event_id: event.eventId,
  event_type: event.type,
  stream: event.stream,
  revision: event.revision,
  waiting: error === null,
  error,
  attempts: error === null ? 0 : FOLD_ATTEMPTS,
});

const PARK = `
  insert into projections.parked_events as known
    (projection, version, generation, position, kind, key, event_id, event_type, stream, revision, waiting, error, attempts)
  select $1, $2, $4, position, kind, key, event_id, event_type, stream, revision, waiting, error, attempts
  from json_populate_recordset(null::projections.parked_events, $3::json)`;

const PARK_AGAIN = `
  on conflict (projection, version, generation, position, kind, key) do update
  set waiting = excluded.waiting, error = excluded.error, attempts = known.attempts + excluded.attempts`;

/** What keeps a generation's statements from those of others under one name on a connection. */
const statementName = (projection: Projection, generation: number, what: string): string =>
  `${projection.name}_v${projection.version}_g${generation} ${what}`;

export interface LedgerParts {
  readonly pool: pg.Pool;
  readonly projection: Projection;
  readonly generation: number;
  readonly fold: Fold;
  readonly erasure: Erasure | null;
}

export const openLedger = ({ pool, projection, generation, fold, erasure }: LedgerParts): Ledger => {
  const { name, version } = projection;
  const { table, columns, key } = tableNames(projection, generation);
  const columnNames = Object.keys(projection.table.columns);
  const others = columnNames.filter((column) => column !== projection.table.keyColumn);
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

  /** Moves the checkpoint, if the claim still holds. */
  const MOVE = `
    update projections.checkpoints
    set position = $5, updated_at = clock_timestamp(), last_error = null, passed = passed + $7::integer,
        intensity = ${PACE} + $7::integer / ${PACE_SECONDS}.0, last_event_at = coalesce($8::timestamptz, last_event_at)
    where name = $1 and version = $2 and generation = $6 and fence = $3 and position = $4
    returning live`;
  /**
   * Not waiting for the disk: what a crash of the server takes back, rows and checkpoint alike, is folded again from
   * the history, which does wait.
   */
  const ANNOUNCE = `
    select live, pg_notify('${CHECKPOINT_CHANNEL}', json_build_array($1::text, $2::integer, $5::text, live)::text),
      set_config('synchronous_commit', 'off', true)
    from moved`;
  const WRITE_NOTHING = `with moved as (${MOVE}) ${ANNOUNCE}`;
  const held = 'where exists (select from moved)';
  const WRITE = `
    with moved as (${MOVE}),
    saved as (${upsert('$9', held)}),
    removed as (delete from ${table} where ${key} = any($10::text[]) and exists (select from moved))
    ${ANNOUNCE}`;
  const SAVE_ONE = upsert('$1');
  const REMOVE_ONE = `delete from ${table} where ${key} = $1`;
  const LOAD = `select ${columns} from ${table} where ${key} = any($1::text[])`;

  const load = async (
    keys: readonly string[],
    on: Pick<pg.ClientBase, 'query'> | pg.Pool = pool,
  ): Promise<Map<string, Row>> => {
    const rows = new Map<string, Row>();
    if (keys.length === 0) return rows;
    const found = await on.query<Record<string, unknown>>({
      name: statementName(projection, generation, 'load'),
      text: LOAD,
      values: [keys],
    });
    for (const row of found.rows) rows.set(String(row[projection.table.keyColumn]), row);
    return rows;
  };

  /** One transaction under a claim. Null, with nothing written, when the claim has been lost. */
  const guarded = <Result>(
    { fence, position }: Claim,
    work: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result | null> =>
    inTransaction(pool, async (client) => {
      const found = await client.query(
        `select from projections.checkpoints
         where name = $1 and version = $2 and generation = $5 and fence = $3 and position = $4 for update`,
        [name, version, fence, position, generation],
      );
      return found.rowCount === 1 ? work(client) : null;
    });

  const park = async (client: pg.PoolClient, parkings: readonly Parking[]): Promise<void> => {
    if (parkings.length === 0) return;
    await client.query(PARK + PARK_AGAIN, [name, version, JSON.stringify(parkings.map(parkingRow)), generation]);
  };

  /**
   * The tables of other versions and generations. Nobody may fold those any more, or an older release, which knows less of
   * people, or somebody who is far behind.
   */
  const otherTables = async (
    client: pg.PoolClient,
  ): Promise<readonly { readonly table: string; readonly columns: ReadonlySet<string> }[]> => {
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select format('%I.%I', nspname, relname) as "table", array_agg(attname::text) as columns
       from projections.checkpoints checkpoint
       join pg_class on relname = ${tableOfCheckpoint('checkpoint')}
       join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'read_models'
       join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where checkpoint.name = $1 and (checkpoint.version, checkpoint.generation) <> ($2, $3)
       group by nspname, relname`,
      [name, version, generation],
    );
    return rows.map((other) => ({ table: other.table, columns: new Set(other.columns) }));
  };

  /** Blanks what is stored of people, in whichever version, also in rows that wait for a parked event. */
  const forget = async (client: pg.PoolClient, subjects: readonly string[]): Promise<void> => {
    if (erasure === null || subjects.length === 0) return;
    const tables = [{ table, columns: new Set(columnNames) }, ...(await otherTables(client))];
    for (const { table: one, columns: present } of tables) {
      const statement = erasure.forget(one, present);
      if (statement !== null) await client.query(statement, [subjects]);
    }
  };

  /**
   * From here on, whatever is written of these people shows blanks. Two generations that forgot at once would each wait
   * for rows of the other's table, and so would one that forgets and one that is dropped.
   */
  const noteForgotten = async (client: pg.PoolClient, subjects: readonly string[]): Promise<void> => {
    if (erasure === null || subjects.length === 0) return;
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.readModelTables, name]);
    await client.query(erasure.note, [subjects]);
  };

  const move = (claim: Claim, { next, events, lastEventAt }: Stage): readonly unknown[] => [
    name,
    version,
    claim.fence,
    claim.position,
    next,
    generation,
    events,
    lastEventAt,
  ];
  const writtenBy = ({ rows: [row] }: { readonly rows: readonly Written[] }): Written | null =>
    row ? { live: row.live } : null;

  /** Folds one event into one row and writes it; parks it when the fold or the database refuses. */
  const stepRow = async (
    client: pg.PoolClient,
    event: RecordedEvent,
    row: string,
    blocked: Blocked,
  ): Promise<Parking | null> => {
    const refuse = (error: string | null): Parking => ({ kind: 'row', key: row, event, error });
    if (blocked.rows.has(row)) return refuse(null);
    const before = (await load([row], client)).get(row) ?? null;
    const step = fold.step(before, event, row);
    if ('error' in step) return refuse(step.error);
    if (step.row === before) return null;
    await client.query('savepoint one_row');
    try {
      if (step.row === null) await client.query(REMOVE_ONE, [row]);
      else await client.query(SAVE_ONE, [JSON.stringify([step.row])]);
      await client.query('release savepoint one_row');
      return null;
    } catch (error) {
      if (!isDataError(error)) throw error;
      await client.query('rollback to savepoint one_row');
      return refuse(describeFailure(error, event, columnNames));
    }
  };

  const stepTouch = async (client: pg.PoolClient, touch: Touch, blocked: Blocked): Promise<readonly Parking[]> => {
    const { event } = touch;
    const wholeStream = (error: string | null): Parking => ({ kind: 'stream', key: event.stream, event, error });
    const parkings: Parking[] = [];
    if (blocked.streams.has(event.stream)) parkings.push(wholeStream(null));
    else if ('error' in touch) parkings.push(wholeStream(touch.error));
    else {
      for (const row of touch.keys) {
        const parking = await stepRow(client, event, row, blocked);
        if (parking) parkings.push(parking);
      }
    }
    for (const parking of parkings) block(blocked, parking);
    return parkings;
  };

  return {
    claim: async () => {
      const { rows } = await pool.query<Omit<Claim, 'blocked' | 'successor'> & { role: string; live_version: number }>(
        `update projections.checkpoints set fence = fence + 1 where name = $1 and version = $2 and generation = $3 and role <> 'dropped'
         returning fence, position, live, role, ready_at is not null as ready,
           (select version from projections.checkpoints where name = $1 and live) as live_version`,
        [name, version, generation],
      );
      const [row] = rows;
      if (!row) return null;
      // After the claim: whoever pauses it now fences that off.
      const paused = await pool.query('select from projections.controls where name = $1 and paused_at is not null', [
        name,
      ]);
      if (paused.rowCount !== 0) return null;
      const blocked = nothingBlocked();
      const standing = await pool.query<Unit>(
        `select distinct kind, key from projections.parked_events
         where projection = $1 and version = $2 and generation = $3`,
        [name, version, generation],
      );
      for (const unit of standing.rows) block(blocked, unit);
      const { fence, position, live, ready, role, live_version } = row;
      return { fence, position, live, ready, successor: role === 'main' && version > live_version, blocked };
    },

    load,

    write: async (claim, { rows, parkings }, forgotten, stage) => {
      const guard = move(claim, stage);
      if (parkings.length > 0 || forgotten.length > 0) {
        return guarded(claim, async (client) => {
          await park(client, parkings);
          await noteForgotten(client, forgotten);
          const saved = [...rows.values()].filter((row) => row !== null);
          const removed = [...rows].filter(([, row]) => row === null).map(([row]) => row);
          const written = await client.query<Written>(WRITE, [...guard, JSON.stringify(saved), removed]);
          await forget(client, forgotten);
          return writtenBy(written);
        });
      }
      if (rows.size === 0) {
        return writtenBy(await pool.query({ name: 'projections move', text: WRITE_NOTHING, values: [...guard] }));
      }
      const saved: Row[] = [];
      const removed: string[] = [];
      for (const [row, value] of rows) {
        if (value === null) removed.push(row);
        else saved.push(value);
      }
      const values = [...guard, JSON.stringify(saved), removed];
      return writtenBy(await pool.query({ name: statementName(projection, generation, 'write'), text: WRITE, values }));
    },

    writeStepwise: (claim, touches, blocked, forgotten, stage) =>
      guarded(claim, async (client) => {
        await noteForgotten(client, forgotten);
        const parkings: Parking[] = [];
        for (const touch of touches) parkings.push(...(await stepTouch(client, touch, blocked)));
        await park(client, parkings);
        await forget(client, forgotten);
        return writtenBy(await client.query<Written>(WRITE_NOTHING, [...move(claim, stage)]));
      }),

    parked: async (limit, after) => {
      const { rows } = await pool.query<ParkedEvent & { position: Position }>(
        `select position, kind, key, stream, revision, waiting from projections.parked_events
         where projection = $1 and version = $2 and generation = $5 and position > $3
         order by position fetch first $4 rows with ties`,
        [name, version, after, limit, generation],
      );
      return rows;
    },

    unitsOf: async (eventId) => {
      const { rows } = await pool.query<Unit>(
        `select kind, key from projections.parked_events
         where projection = $1 and version = $2 and generation = $3 and event_id = $4`,
        [name, version, generation, eventId],
      );
      return rows;
    },

    retry: async (claim, events, blocked) => {
      const retried = await guarded(claim, async (client) => {
        const again: Parking[] = [];
        const unpark = ({ kind, key: unit }: Unit, event: RecordedEvent): Promise<unknown> =>
          client.query(
            `delete from projections.parked_events
             where projection = $1 and version = $2 and generation = $6 and position = $3 and kind = $4 and key = $5`,
            [name, version, event.position, kind, unit, generation],
          );
        for (const { kind, key: unit, event } of events) {
          if (kind === 'row') {
            const parking = await stepRow(client, event, unit, blocked);
            if (parking) {
              again.push(parking);
              block(blocked, parking);
            } else await unpark({ kind, key: unit }, event);
            continue;
          }
          const [touch] = fold.touches([event]);
          const parkings = touch ? await stepTouch(client, touch, blocked) : [];
          again.push(...parkings);
          if (!parkings.some((parking) => parking.kind === 'stream')) await unpark({ kind, key: unit }, event);
        }
        await park(client, again);
        return true;
      });
      return retried ?? false;
    },

    forgetNow: async (client, subjects) => {
      await noteForgotten(client, subjects);
      await forget(client, subjects);
    },

    markReady: async () => {
      // A table that was filled a moment ago is strange to the planner, and the first queries must not pay for that.
      await pool.query(`analyze ${table}`);
      await pool.query(
        `update projections.checkpoints set ready_at = coalesce(ready_at, now())
         where name = $1 and version = $2 and generation = $3`,
        [name, version, generation],
      );
    },

    makeLive: async (claim) => {
      const made = await guarded(claim, async (client) => {
        const { rows } = await client.query<{ version: number; position: Position }>(
          'select version, position from projections.checkpoints where name = $1 and live for update',
          [name],
        );
        const [live] = rows;
        if (!live || live.version >= version) return 'lost';
        // Who has been shown an event is never shown a table without it.
        if (live.position > claim.position) return 'behind';
        await client.query('update projections.checkpoints set live = false where name = $1 and live', [name]);
        await client.query(
          'update projections.checkpoints set live = true where name = $1 and version = $2 and generation = $3',
          [name, version, generation],
        );
        // What was rebuilt or kept of the versions before: nobody will read it any more.
        await client.query(
          `update projections.checkpoints set role = 'dropped', fence = fence + 1
           where name = $1 and version < $2 and role in ('next', 'kept')`,
          [name, version],
        );
        await turnView(client, projection, generation);
        await client.query(`select pg_notify('${CHECKPOINT_CHANNEL}', $1)`, [
          JSON.stringify([name, version, claim.position, true]),
        ]);
        return 'live';
      });
      return made ?? 'lost';
    },

    standing: async () => {
      const { rows } = await pool.query<{ own: number; live: number }>(
        `select count(distinct (parked.kind, parked.key))
                  filter (where parked.version = $2 and parked.generation = $3) as own,
                count(distinct (parked.kind, parked.key)) filter (where checkpoint.live) as live
         from projections.parked_events parked
         join projections.checkpoints checkpoint
           on checkpoint.name = parked.projection and checkpoint.version = parked.version
             and checkpoint.generation = parked.generation
         where parked.projection = $1`,
        [name, version, generation],
      );
      return rows[0] ?? { own: 0, live: 0 };
    },

    noteError: async (message) => {
      await pool.query(
        `update projections.checkpoints set last_error = $3, last_error_at = now()
         where name = $1 and version = $2 and generation = $4`,
        [name, version, message, generation],
      );
    },
  };
};
