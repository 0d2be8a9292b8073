import type pg from 'pg';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { withAnySignal } from '../../platform/any-signal.ts';
import { everyValue } from '../../platform/statements.ts';
import { noTracing, type Tracing } from '../../platform/tracing.ts';
import { erasureOf } from './erasure.ts';
import { guardedFold } from './fold.ts';
import { PARKED_COUNTS } from './parked-events.ts';
import { openPositionWaits } from './position-waits.ts';
import { prepareProjections } from './preparation.ts';
import type { Projection } from './projection.ts';
import { openProjector, type Projector } from './projector.ts';
import { openRuns } from './runs.ts';
import { inShare, type Share, WHOLE } from './shares.ts';
import { tracedFold } from './traced-fold.ts';

/** Events read, folded and written at a time. */
const BATCH_SIZE = 1_000;

/** How many projections’ candidate generations are worked on at a time. */
const CANDIDATES_AT_ONCE = 2;

interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  /** Whether queries read this version. */
  readonly live: boolean;
  /** Whether this process folds this version; the others are left over from earlier releases. */
  readonly current: boolean;
  readonly position: Position;
  /** Whether it is at the head of the history. */
  readonly caughtUp: boolean;
  readonly paused: boolean;
  /** Events that could not be folded. */
  readonly parked: number;
  /** Events that wait behind a parked one. */
  readonly waiting: number;
  /** Why the last run failed, such as a lost connection; null after a successful run. */
  readonly lastError: string | null;
  readonly updatedAt: string;
}

interface ProjectionEngineParts {
  /** From `openPool`; one of its connections is used to listen, from the first wait on. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projections: readonly Projection[];
  readonly logger: Logger;
  /** Maximum events per batch. Default 1,000. */
  readonly batchSize?: number;
  /** Default: off. */
  readonly tracing?: Tracing;
}

/** Keeps the read models up to date with the history. Several processes may each run one. */
export const createProjectionEngine = ({
  pool,
  store,
  projections,
  logger,
  batchSize = BATCH_SIZE,
  tracing = noTracing,
}: ProjectionEngineParts) => {
  const closing = new AbortController();
  const traced = tracedFold(tracing);
  const waits = openPositionWaits(pool, logger);
  const projectors = new Map<string, Projector>();
  for (const projection of projections) {
    if (projectors.has(projection.name)) throw new Error(`Two projections are named ${projection.name}.`);
    const fold = guardedFold(projection);
    const erasure = erasureOf(projection);
    const { reached } = waits;
    projectors.set(
      projection.name,
      openProjector({
        pool,
        store,
        projection,
        fold,
        erasure,
        batchSize,
        traced,
        logger,
        reached,
        closing: closing.signal,
      }),
    );
  }

  /** Throws for an unknown name. */
  const projectorOf = (name: string): Projector => {
    const projector = projectors.get(name);
    if (!projector) throw new Error(`There is no projection named ${name}.`);
    return projector;
  };
  const runs = openRuns({ pool, store, batchSize, traced, reached: waits.reached, closing: closing.signal });
  const candidateWork = new Map<string, Promise<unknown>>();

  const mine = [projections.map(({ name }) => name), projections.map(({ version }) => version)] as const;

  return {
    names: [...projectors.keys()],

    /**
     * Creates missing tables, views and checkpoints. Needs `projectionMigrations`. Call it first.
     * @param by may create them. Default: the pool of the engine.
     */
    prepare: (by: pg.Pool = pool): Promise<void> => prepareProjections({ pool: by, store, projections, logger }),

    /**
     * Folds the events after the checkpoint. Calls for one projection run one after another; calls that arrive while
     * one is queued share its run. Stops early when the signal aborts or another worker takes over. A paused projection
     * folds nothing, but still erases people.
     * @returns the new checkpoint.
     * @throws when the store or the database fails; nothing is parked then, and the call can be repeated.
     */
    catchUp: async (name: string, signal?: AbortSignal): Promise<Position> => runs.catchUp(projectorOf(name), signal),

    /**
     * Does this for every projection of a share, by default for all. Those at the same position are folded together:
     * each page of the history is read once and written in one transaction. One that fails or lags does not hold up the
     * others.
     * @throws the first failure, after all have ended.
     */
    catchUpAll: async (signal?: AbortSignal, share: Share = WHOLE): Promise<void> => {
      const own = inShare(share, [...projectors.values()]);
      const ends = await Promise.allSettled(own.map((projector) => runs.catchUp(projector, signal)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },

    /**
     * Works for some seconds on a projection’s candidate and previous generations. Does nothing while the process is at
     * its limit of such work. @returns whether there is more to do immediately.
     */
    workOnCandidate: async (name: string, signal?: AbortSignal): Promise<boolean> => {
      const projector = projectorOf(name);
      if (candidateWork.size >= CANDIDATES_AT_ONCE || candidateWork.has(name)) return false;
      const work = withAnySignal([closing.signal, signal], projector.workOnCandidate);
      candidateWork.set(
        name,
        work.catch(() => {}),
      );
      try {
        return await work;
      } finally {
        candidateWork.delete(name);
      }
    },

    /**
     * The projections with other generations than the main one, with a running verification, or with tables to drop.
     */
    withCandidateWork: (): Promise<readonly string[]> =>
      everyValue<string>(
        pool,
        `select distinct checkpoint.name from projections.checkpoints checkpoint
         join unnest($1::text[], $2::integer[]) as mine (name, version) on mine.name = checkpoint.name
         left join projections.controls on controls.name = checkpoint.name
         where role = 'dropped'
           or (checkpoint.version = mine.version and paused_at is null
               and (role <> 'main' or verification ->> 'state' = 'running'))`,
        [...mine],
      ),

    projector: projectorOf,

    /**
     * Waits until queries see every event up to a position, folded by any process (read-your-writes). Never throws on
     * lost connections. @returns false at the timeout, in milliseconds, and immediately for a paused projection.
     */
    waitForPosition: async (names: readonly string[], position: Position, timeoutMs: number): Promise<boolean> => {
      for (const name of names) projectorOf(name);
      return waits.waitForPosition(names, position, timeoutMs);
    },

    /**
     * Folds parked events again, in order, after a fix. @returns the number of rows and streams that still have parked
     * events.
     */
    replayParked: async (name: string): Promise<number> => projectorOf(name).replayParked(),

    /**
     * The checkpoints of the versions that this engine folds. For a paused projection it is the position up to which
     * people were erased; paused projections without personal data are left out.
     */
    positions: async (): Promise<ReadonlyMap<string, Position>> => {
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

    status: async (): Promise<readonly ProjectionStatus[]> => {
      const head = await store.head();
      const { rows } = await pool.query<Omit<ProjectionStatus, 'current' | 'caughtUp'>>(
        `select name, version, generation, live, position, paused_at is not null as paused,
                parked.parked, parked.waiting,
                last_error as "lastError", updated_at as "updatedAt"
         from projections.checkpoints checkpoint left join projections.controls using (name)
         ${PARKED_COUNTS}
         where name = any($1::text[]) and role = 'main' order by name, version`,
        [[...projectors.keys()]],
      );
      return rows.map((row) => ({
        ...row,
        current: projections.some(({ name, version }) => name === row.name && version === row.version),
        caughtUp: row.position >= head,
      }));
    },

    close: async (): Promise<void> => {
      closing.abort();
      await Promise.all([runs.settled(), ...candidateWork.values()]);
      await Promise.all([...projectors.values()].map((projector) => projector.settled()));
      await waits.close();
    },
  };
};

export type ProjectionEngine = ReturnType<typeof createProjectionEngine>;
