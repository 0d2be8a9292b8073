import type pg from 'pg';
import type { ProjectionVerification } from '../../contract/projection-verification.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { inTransaction } from '../../platform/database.ts';
import { everyRow, firstRow, firstValue, hasRow } from '../../platform/statements.ts';
import { CHECKPOINT_CHANNEL, RATE } from './checkpoint-sql.ts';
import { dropRetired } from './dropping.ts';
import { PARKED_COUNTS } from './parked-events.ts';
import type { Projection } from './projection.ts';
import { createTable, tableNames } from './read-model-table.ts';
import type { Role } from './roles.ts';
import { switchView } from './view.ts';

/** A generation of a projection's version, as stored. */
export interface Generation {
  readonly generation: number;
  readonly role: Role;
  /** Whether queries read it. */
  readonly live: boolean;
  readonly position: Position;
  readonly startedAt: string;
  readonly readyAt: string | null;
  readonly updatedAt: string;
  /** Events folded since it was begun; null if they were not counted from the beginning. */
  readonly passed: number | null;
  /** Events per second. */
  readonly rate: number;
  readonly lastEventAt: string | null;
  readonly lastError: string | null;
  readonly lastErrorAt: string | null;
  readonly verification: ProjectionVerification | null;
  /** Events that could not be folded, and events that wait behind them. */
  readonly parked: number;
  readonly waiting: number;
  /** Rows and streams with parked events. */
  readonly units: number;
}

/** A projection's version with its generations. */
export interface VersionState {
  readonly pausedAt: string | null;
  /** How many requests have been carried out. */
  readonly requestsDone: number;
  readonly generations: readonly Generation[];
  /** The version that queries read; null before the first is prepared. */
  readonly liveVersion: number | null;
}

/** The generations of a projection's version. A request is numbered by its revision in its stream and is carried out once. */
export const openGenerations = (pool: pg.Pool, projection: Projection) => {
  const { name, version } = projection;
  const ofVersion = [name, version];

  /** Carries a request out and records that, in one transaction. Does nothing if it is recorded already. */
  const once = (request: number, work: (client: pg.PoolClient) => Promise<void>): Promise<void> =>
    inTransaction(pool, async (client) => {
      const obey = 'update projections.controls set obeyed = $2 + 1 where name = $1 and obeyed = $2';
      if (await hasRow(client, obey, [name, request])) await work(client);
    });

  /** Fences generations off from their workers. Their tables are dropped later. */
  const retire = (client: pg.PoolClient, which: string, generation: number): Promise<unknown> =>
    client.query(
      `update projections.checkpoints set role = 'dropped', fence = fence + 1
       where name = $1 and version = $2 and ${which}`,
      [...ofVersion, generation],
    );

  const lockRow = (client: pg.PoolClient, which: string, values: readonly unknown[]) =>
    firstRow<Pick<Generation, 'generation' | 'position'>>(
      client,
      `select generation, position from projections.checkpoints
       where name = $1 and version = $2 and role <> 'dropped' and ${which} for update`,
      [...ofVersion, ...values],
    );

  const state = async (): Promise<VersionState> => {
    // Before the generations: a request must not count as done while they still look as before it.
    const controls = await firstRow<{ pausedAt: string | null; requestsDone: number; liveVersion: number | null }>(
      pool,
      `select paused_at as "pausedAt", obeyed as "requestsDone",
              (select version from projections.checkpoints where name = $1 and live) as "liveVersion"
       from projections.controls where name = $1`,
      [name],
    );
    const all = await everyRow<Generation>(
      pool,
      `select generation, role, live, position, passed, verification, ${RATE} as rate,
              started_at as "startedAt", ready_at as "readyAt", updated_at as "updatedAt",
              last_event_at as "lastEventAt", last_error as "lastError", last_error_at as "lastErrorAt",
              parked.parked, parked.waiting, parked.units
       from projections.checkpoints checkpoint
       ${PARKED_COUNTS}
       where name = $1 and version = $2 and role <> 'dropped'
       order by case role when 'main' then 1 when 'next' then 2 else 3 end`,
      ofVersion,
    );
    return { pausedAt: null, requestsDone: 0, liveVersion: null, ...controls, generations: all };
  };

  return {
    state,

    /**
     * Creates an empty candidate generation, and drops the other generations that are not live once they are no longer
     * read.
     */
    begin: async (request: number, generation: number): Promise<void> => {
      await once(request, async (client) => {
        await retire(client, `role <> 'main' and generation < $3`, generation);
        const last = await firstValue<number>(
          client,
          'select max(generation) from projections.checkpoints where name = $1 and version = $2',
          ofVersion,
        );
        if ((last ?? 0) >= generation) return;
        await client.query(`drop table if exists ${tableNames(projection, generation).table}`);
        await client.query(createTable(projection, generation));
        await client.query(
          `insert into projections.checkpoints (name, version, generation, role) values ($1, $2, $3, 'next')`,
          [...ofVersion, generation],
        );
      });
      await dropRetired(pool, [name]);
    },

    /** Drops the candidate generation once it is no longer read. */
    cancel: async (request: number, generation: number): Promise<void> => {
      await once(request, async (client) => {
        await retire(client, `role = 'next' and generation = $3`, generation);
      });
      await dropRetired(pool, [name]);
    },

    /**
     * Makes another generation live, once it has seen every event that the live one has. Blocks writes to the live one
     * for the last part, but no reads. Throws, with nothing changed, if the other one does not catch up.
     * @param reach catches the other one up to a position, or as far as possible
     */
    swap: async (request: number, to: number, reach: (target: Position) => Promise<void>): Promise<void> => {
      const { requestsDone, generations } = await state();
      if (requestsDone !== request) return;
      // Most of the catching up happens before writes are blocked.
      const before = generations.find(({ live }) => live);
      if (before && before.generation !== to) await reach(before.position);
      await once(request, async (client) => {
        const from = await lockRow(client, 'live', []);
        if (!from || from.generation === to) return;
        await reach(from.position);
        const other = await lockRow(client, 'generation = $3', [to]);
        if (!other) return;
        if (other.position < from.position) throw new Error(`Generation ${to} of ${name} has not caught up.`);
        await switchView(client, projection, to);
        // A verification compares a candidate with the live table, which no longer applies to either.
        const change = `update projections.checkpoints set live = $4, role = $5, verification = null
          where name = $1 and version = $2 and generation = $3`;
        await client.query(change, [...ofVersion, from.generation, false, 'kept']);
        await client.query(change, [...ofVersion, to, true, 'main']);
        await client.query(`select pg_notify('${CHECKPOINT_CHANNEL}', $1)`, [JSON.stringify([[name], other.position])]);
      });
    },

    requestVerification: (request: number, generation: number, requested: ProjectionVerification): Promise<void> =>
      once(request, async (client) => {
        await client.query(
          `update projections.checkpoints set verification = $4
           where name = $1 and version = $2 and generation = $3 and role <> 'kept'`,
          [...ofVersion, generation, JSON.stringify(requested)],
        );
      }),

    noteVerification: (generation: number, verification: ProjectionVerification): Promise<boolean> =>
      hasRow(
        pool,
        `update projections.checkpoints set verification = $4
         where name = $1 and version = $2 and generation = $3
           and verification ->> 'requestedAt' = $5 and verification ->> 'state' = 'running'`,
        [...ofVersion, generation, JSON.stringify(verification), verification.requestedAt],
      ),

    setPaused: (request: number, paused: boolean): Promise<void> =>
      once(request, async (client) => {
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
        // Fences workers off; they cannot claim it again while it is paused.
        await client.query('update projections.checkpoints set fence = fence + 1 where name = $1', [name]);
      }),

    /** Marks a request as done that needs no change. */
    skip: (request: number): Promise<void> => once(request, async () => {}),

    /** Runs `work` if people have been erased exactly up to `from`, and records that they are up to `to`. */
    forgetting: (from: Position, to: Position, work: (client: pg.PoolClient) => Promise<void>): Promise<void> =>
      inTransaction(pool, async (client) => {
        const move =
          'update projections.controls set forgot_to = $3 where name = $1 and forgot_to = $2 and paused_at is not null';
        if (await hasRow(client, move, [name, from, to])) await work(client);
      }),

    /** The time of the database, ISO 8601. */
    now: async (): Promise<string> => (await firstValue<string>(pool, 'select now()')) ?? '',

    forgotTo: async (): Promise<Position> =>
      (await firstValue<Position>(pool, 'select forgot_to from projections.controls where name = $1', [name])) ?? '',
  };
};
