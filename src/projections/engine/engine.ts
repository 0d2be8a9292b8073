import type pg from 'pg';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { erasureOf } from './erasure.ts';
import { guardedFold } from './fold.ts';
import { prepareProjections } from './preparation.ts';
import type { Projection } from './projection.ts';
import { openProjector, type Projector } from './projector.ts';
import { openWaiting } from './waiting.ts';

/** Events read, folded and written at a time. */
const BATCH_SIZE = 1_000;

/** How many projections are worked on at once beside their live generations. */
const BESIDE_AT_ONCE = 2;

/** How one version of a projection stands: the generation of it that queries read, or will. */
export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  /** Whether queries read this version. */
  readonly live: boolean;
  /** Whether this process folds this version; the others are kept from earlier releases. */
  readonly current: boolean;
  readonly position: Position;
  /** Whether it had reached the head of the history. */
  readonly caughtUp: boolean;
  /** Whether somebody has paused it. */
  readonly paused: boolean;
  /** Events that could not be folded. */
  readonly parked: number;
  /** Events that wait behind a parked one. */
  readonly waiting: number;
  /** Why the last attempt to go on failed, such as a lost connection; null since it succeeded. */
  readonly lastError: string | null;
  readonly updatedAt: string;
}

/** Keeps the read models in step with the history. Any number of processes may each have one, at the same time. */
export interface ProjectionEngine {
  /** The projections it folds. */
  readonly names: readonly string[];
  /** Which of them fold events of this type, or forget somebody by them. */
  foldedBy(type: string): readonly string[];
  /** Creates tables, views and checkpoints that are missing. Needs `projectionMigrations`. Call it before the rest. */
  prepare(): Promise<void>;
  /**
   * Folds what the history holds beyond the checkpoint. Calls for one projection run one after the other; those that
   * come while one waits share its run. Stops early when the signal aborts or another worker takes over. A paused
   * projection folds nothing; it forgets people all the same.
   * @returns the checkpoint it came to.
   * @throws when the store or the database fails; nothing is parked then, and the call may simply be repeated.
   */
  catchUp(name: string, signal?: AbortSignal): Promise<Position>;
  /**
   * Works for some seconds on what a projection has beside its live generation. Does nothing while this process works on
   * as many others as it may. @returns whether there is more to do at once.
   */
  workBeside(name: string, signal?: AbortSignal): Promise<boolean>;
  /** Which projections have anything beside their live generation, wait to be verified, or have tables to be dropped. */
  withWorkBeside(): Promise<readonly string[]>;
  /** One projection with its generations. Throws for a name that it does not fold. */
  projector(name: string): Projector;
  /**
   * Waits until queries see every event up to a position, whichever process folds them. Never throws on lost
   * connections. @returns false when the time, in milliseconds, was not enough, and at once for one that is paused.
   */
  waitFor(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** Folds parked events again, in order, after a fix. @returns how many rows or streams still stand. */
  replayParked(name: string): Promise<number>;
  /**
   * The checkpoints of the versions that this engine folds. Those that are paused stand where they have forgotten people
   * up to, and are left out when they hold nothing of people.
   */
  positions(): Promise<ReadonlyMap<string, Position>>;
  status(): Promise<readonly ProjectionStatus[]>;
  /** Lets running batches finish. */
  close(): Promise<void>;
}

export interface ProjectionEngineParts {
  /** From `openPool`; one of its connections listens, from the first wait on. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
  /** Events a batch, at most. Default 1,000. */
  readonly batchSize?: number;
}

export const createProjectionEngine = ({
  pool,
  store,
  projections,
  logger,
  batchSize = BATCH_SIZE,
}: ProjectionEngineParts): ProjectionEngine => {
  const closing = new AbortController();
  const waiting = openWaiting(pool, logger);
  const projectors = new Map<string, Projector>();
  for (const projection of projections) {
    if (projectors.has(projection.name)) throw new Error(`Two projections are named ${projection.name}.`);
    const fold = guardedFold(projection);
    const erasure = erasureOf(projection);
    const { reached } = waiting;
    projectors.set(
      projection.name,
      openProjector({ pool, store, projection, fold, erasure, batchSize, logger, reached, closing: closing.signal }),
    );
  }

  const projectorOf = (name: string): Projector => {
    const projector = projectors.get(name);
    if (!projector) throw new Error(`There is no projection named ${name}.`);
    return projector;
  };
  /** Runs that have been asked for and have not begun; a further request needs no other. */
  const upcoming = new Map<string, Promise<Position>>();
  const beside = new Map<string, Promise<unknown>>();
  const running = new Map<string, Promise<unknown>>();

  const mine = [projections.map(({ name }) => name), projections.map(({ version }) => version)] as const;

  return {
    names: [...projectors.keys()],

    foldedBy: (type) =>
      projections
        .filter(
          ({ handlers, personal }) =>
            Object.hasOwn(handlers, type) || (personal !== undefined && Object.hasOwn(personal.erasedBy, type)),
        )
        .map(({ name }) => name),

    prepare: () => prepareProjections({ pool, store, projections, logger }),

    catchUp: async (name, signal) => {
      const projector = projectorOf(name);
      const asked = upcoming.get(name);
      if (asked) return asked;
      const both = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const before = running.get(name) ?? Promise.resolve();
      const run = before.then(() => {
        upcoming.delete(name);
        return projector.catchUp(both);
      });
      upcoming.set(name, run);
      running.set(
        name,
        run.catch(() => {}),
      );
      return run;
    },

    workBeside: async (name, signal) => {
      const projector = projectorOf(name);
      if (beside.size >= BESIDE_AT_ONCE || beside.has(name)) return false;
      const both = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const work = projector.workBeside(both);
      beside.set(
        name,
        work.catch(() => {}),
      );
      try {
        return await work;
      } finally {
        beside.delete(name);
      }
    },

    withWorkBeside: async () => {
      const { rows } = await pool.query<{ name: string }>(
        `select distinct checkpoint.name from projections.checkpoints checkpoint
         join unnest($1::text[], $2::integer[]) as mine (name, version) on mine.name = checkpoint.name
         left join projections.controls on controls.name = checkpoint.name
         where role = 'dropped'
           or (checkpoint.version = mine.version and paused_at is null
               and (role <> 'main' or verification ->> 'state' = 'running'))`,
        [...mine],
      );
      return rows.map(({ name }) => name);
    },

    projector: projectorOf,

    waitFor: async (names, position, timeoutMs) => {
      for (const name of names) projectorOf(name);
      return waiting.waitFor(names, position, timeoutMs);
    },

    replayParked: async (name) => projectorOf(name).replayParked(),

    positions: async () => {
      const { rows } = await pool.query<{ name: string; position: Position }>(
        `select checkpoint.name, case when paused_at is null then checkpoint.position else forgot_to end as position
         from projections.checkpoints checkpoint
         join unnest($1::text[], $2::integer[]) as mine (name, version) using (name, version)
         left join projections.controls using (name)
         where checkpoint.role = 'main' and (paused_at is null or name = any($3::text[]))`,
        [...mine, projections.filter(({ personal }) => personal !== undefined).map(({ name }) => name)],
      );
      return new Map(rows.map(({ name, position }) => [name, position]));
    },

    status: async () => {
      const head = await store.head();
      const { rows } = await pool.query<Omit<ProjectionStatus, 'current' | 'caughtUp'>>(
        `select name, version, generation, live, position, paused_at is not null as paused,
                (select count(*) from projections.parked_events parked
                 where parked.projection = name and parked.version = checkpoint.version
                   and parked.generation = checkpoint.generation and not waiting) as parked,
                (select count(*) from projections.parked_events parked
                 where parked.projection = name and parked.version = checkpoint.version
                   and parked.generation = checkpoint.generation and waiting) as waiting,
                last_error as "lastError", updated_at as "updatedAt"
         from projections.checkpoints checkpoint left join projections.controls using (name)
         where name = any($1::text[]) and role = 'main' order by name, version`,
        [[...projectors.keys()]],
      );
      return rows.map((row) => ({
        ...row,
        current: projections.some(({ name, version }) => name === row.name && version === row.version),
        caughtUp: row.position >= head,
      }));
    },

    close: async () => {
      closing.abort();
      await Promise.all([...running.values(), ...beside.values()]);
      await Promise.all([...projectors.values()].map((projector) => projector.settled()));
      await waiting.close();
    },
  };
};
