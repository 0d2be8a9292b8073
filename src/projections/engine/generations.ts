import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import type { ProjectionVerification } from '../../http/contract/projections-room.ts';
import { inTransaction } from '../../platform/database.ts';
import { dropRetired } from './dropping.ts';
import { CHECKPOINT_CHANNEL, PACE } from './ledger.ts';
import type { Projection } from './projection.ts';
import { createTable, tableNames } from './read-model-table.ts';
import { turnView } from './view.ts';

/** What a generation is for: `main` is the one that queries read, or will once its version takes over. */
export type Role = 'main' | 'next' | 'kept';

/** A generation of a projection's version, as the database tells of it. */
export interface Generation {
  readonly generation: number;
  readonly role: Role;
  /** Whether queries read it. */
  readonly live: boolean;
  readonly position: Position;
  readonly startedAt: string;
  readonly readyAt: string | null;
  readonly updatedAt: string;
  /** Events since it was begun; null where they have not been counted from the beginning. */
  readonly passed: number | null;
  /** Events a second. */
  readonly rate: number;
  readonly lastEventAt: string | null;
  readonly lastError: string | null;
  readonly lastErrorAt: string | null;
  readonly verification: ProjectionVerification | null;
  /** Events that could not be folded, and those that wait behind them. */
  readonly parked: number;
  readonly waiting: number;
  /** Rows or streams that stand still for them. */
  readonly units: number;
}

/** A projection's version with all of its generations, and what holds for them together. */
export interface Holding {
  readonly pausedAt: string | null;
  /** How many orders have been carried out. */
  readonly obeyed: number;
  readonly generations: readonly Generation[];
  /** The version that queries read; null before the first is prepared. */
  readonly liveVersion: number | null;
}

/** What an order changes. The number is that of the order in its stream, from 0; each is carried out once. */
export interface Generations {
  holding(): Promise<Holding>;
  /** The generations alone, for every run: cheap. */
  roles(): Promise<{
    readonly paused: boolean;
    readonly generations: readonly Pick<Generation, 'generation' | 'role' | 'position'>[];
  }>;
  /** Makes the next generation, empty, and drops those that are neither live nor this one, as soon as nobody reads them. */
  begin(order: number, generation: number): Promise<void>;
  /** Drops the next generation, as soon as nobody reads it. */
  cancel(order: number, generation: number): Promise<void>;
  /**
   * Lets queries read another generation, once that has seen all that the live one has. Writes to the live one stand
   * still for the last of it, reads do not. Throws when the other one does not come so far; nothing has changed then.
   * @param reach brings the other one to a position, or as near as it gets
   */
  swap(order: number, to: number, reach: (target: Position) => Promise<void>): Promise<void>;
  requestVerification(order: number, generation: number, requested: ProjectionVerification): Promise<void>;
  noteVerification(generation: number, verification: ProjectionVerification): Promise<boolean>;
  setPaused(order: number, paused: boolean): Promise<void>;
  /** An order that changes nothing here, or was carried out elsewhere. */
  pass(order: number): Promise<void>;
  /** Runs `work` if people were forgotten up to `from` and no further, and notes that they are up to `to`. */
  forgetting(from: Position, to: Position, work: (client: pg.PoolClient) => Promise<void>): Promise<void>;
  forgotTo(): Promise<Position>;
  /** Now, by the database's clock. */
  moment(): Promise<string>;
}

export const openGenerations = (pool: pg.Pool, projection: Projection): Generations => {
  const { name, version } = projection;
  const ofVersion = [name, version];

  /** Carries one order out, in a transaction with noting that it has been; not at all when that has been noted. */
  const obeying = (order: number, work: (client: pg.PoolClient) => Promise<void>): Promise<void> =>
    inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        'update projections.controls set obeyed = $2 + 1 where name = $1 and obeyed = $2',
        [name, order],
      );
      if (rowCount === 1) await work(client);
    });

  /** Takes generations from whoever writes them; their tables are dropped when that is done. */
  const retire = (client: pg.PoolClient, which: string, generation: number): Promise<unknown> =>
    client.query(
      `update projections.checkpoints set role = 'dropped', fence = fence + 1
       where name = $1 and version = $2 and ${which}`,
      [...ofVersion, generation],
    );

  const lockRow = async (
    client: pg.PoolClient,
    which: string,
    values: readonly unknown[],
  ): Promise<{ generation: number; position: Position; live: boolean; role: Role } | undefined> => {
    const { rows } = await client.query(
      `select generation, position, live, role from projections.checkpoints
       where name = $1 and version = $2 and role <> 'dropped' and ${which} for update`,
      [...ofVersion, ...values],
    );
    return rows[0];
  };

  const holding = async (): Promise<Holding> => {
    const { rows } = await pool.query<Generation>(
      `select generation, role, live, position, passed, verification, ${PACE} as rate,
              started_at as "startedAt", ready_at as "readyAt", updated_at as "updatedAt",
              last_event_at as "lastEventAt", last_error as "lastError", last_error_at as "lastErrorAt",
              parked.parked, parked.waiting, parked.units
       from projections.checkpoints checkpoint
       cross join lateral (
         select count(*) filter (where not waiting) as parked, count(*) filter (where waiting) as waiting,
                count(distinct (kind, key)) as units
         from projections.parked_events where projection = name and parked_events.version = checkpoint.version
           and parked_events.generation = checkpoint.generation
       ) parked
       where name = $1 and version = $2 and role <> 'dropped'
       order by case role when 'main' then 1 when 'next' then 2 else 3 end`,
      ofVersion,
    );
    const controls = await pool.query<{ pausedAt: string | null; obeyed: number; liveVersion: number | null }>(
      `select paused_at as "pausedAt", obeyed,
              (select version from projections.checkpoints where name = $1 and live) as "liveVersion"
       from projections.controls where name = $1`,
      [name],
    );
    return { pausedAt: null, obeyed: 0, liveVersion: null, ...controls.rows[0], generations: rows };
  };

  return {
    holding,

    roles: async () => {
      const { rows } = await pool.query<{ generation: number; role: Role; position: Position; paused: boolean }>({
        name: 'projections roles',
        text: `select generation, role, position, paused_at is not null as paused
               from projections.checkpoints left join projections.controls using (name)
               where name = $1 and version = $2 and role <> 'dropped'`,
        values: [...ofVersion],
      });
      return { paused: rows.some(({ paused }) => paused), generations: rows };
    },

    begin: async (order, generation) => {
      await obeying(order, async (client) => {
        await retire(client, `role <> 'main' and generation < $3`, generation);
        const { rows } = await client.query<{ generation: number }>(
          'select max(generation) as generation from projections.checkpoints where name = $1 and version = $2',
          ofVersion,
        );
        if ((rows[0]?.generation ?? 0) >= generation) return;
        await client.query(`drop table if exists ${tableNames(projection, generation).table}`);
        await client.query(createTable(projection, generation));
        await client.query(
          `insert into projections.checkpoints (name, version, generation, role) values ($1, $2, $3, 'next')`,
          [...ofVersion, generation],
        );
      });
      await dropRetired(pool, [name]);
    },

    cancel: async (order, generation) => {
      await obeying(order, async (client) => {
        await retire(client, `role = 'next' and generation = $3`, generation);
      });
      await dropRetired(pool, [name]);
    },

    swap: async (order, to, reach) => {
      const { obeyed, generations } = await holding();
      if (obeyed !== order) return;
      // Nearly all of the way is made before anything stands still.
      const before = generations.find(({ live }) => live);
      if (before && before.generation !== to) await reach(before.position);
      await obeying(order, async (client) => {
        const from = await lockRow(client, 'live', []);
        if (!from || from.generation === to) return;
        await reach(from.position);
        const other = await lockRow(client, 'generation = $3', [to]);
        if (!other) return;
        if (other.position < from.position) throw new Error(`Generation ${to} of ${name} has not caught up.`);
        await turnView(client, projection, to);
        // A verification says something of a new table beside the live one: neither is that any more.
        const change = `update projections.checkpoints set live = $4, role = $5, verification = null
          where name = $1 and version = $2 and generation = $3`;
        await client.query(change, [...ofVersion, from.generation, false, 'kept']);
        await client.query(change, [...ofVersion, to, true, 'main']);
        await client.query(`select pg_notify('${CHECKPOINT_CHANNEL}', $1)`, [
          JSON.stringify([name, version, other.position, true]),
        ]);
      });
    },

    requestVerification: (order, generation, requested) =>
      obeying(order, async (client) => {
        await client.query(
          `update projections.checkpoints set verification = $4
           where name = $1 and version = $2 and generation = $3 and role <> 'kept'`,
          [...ofVersion, generation, JSON.stringify(requested)],
        );
      }),

    noteVerification: async (generation, verification) => {
      const { rowCount } = await pool.query(
        `update projections.checkpoints set verification = $4
         where name = $1 and version = $2 and generation = $3 and verification ->> 'requestedAt' = $5`,
        [...ofVersion, generation, JSON.stringify(verification), verification.requestedAt],
      );
      return rowCount === 1;
    },

    setPaused: (order, paused) =>
      obeying(order, async (client) => {
        if (!paused) {
          await client.query('update projections.controls set paused_at = null where name = $1', [name]);
          return;
        }
        await client.query(
          `update projections.controls set paused_at = now(), forgot_to =
             (select position from projections.checkpoints where name = $1 and version = $2 and role = 'main')
           where name = $1`,
          ofVersion,
        );
        // Whoever is at work is fenced off, and cannot claim it again.
        await client.query('update projections.checkpoints set fence = fence + 1 where name = $1', [name]);
      }),

    pass: (order) => obeying(order, async () => {}),

    forgetting: (from, to, work) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          'update projections.controls set forgot_to = $3 where name = $1 and forgot_to = $2 and paused_at is not null',
          [name, from, to],
        );
        if (rowCount === 1) await work(client);
      }),

    moment: async () => {
      const { rows } = await pool.query<{ now: string }>('select now()');
      return rows[0]?.now ?? '';
    },

    forgotTo: async () => {
      const { rows } = await pool.query<{ forgot_to: Position }>(
        'select forgot_to from projections.controls where name = $1',
        [name],
      );
      return rows[0]?.forgot_to ?? '';
    },
  };
};
