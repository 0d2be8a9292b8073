import type pg from 'pg';
import type { Logger } from 'pino';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore, HistoryPage } from '../../eventstore/event-store.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { type Erasure, erasureOf } from './erasure.ts';
import { isDataError } from './failure.ts';
import { block, copyBlocked, type Fold, foldBatch, guardedFold, nothingBlocked, touchedKeys } from './fold.ts';
import { type Claim, type Ledger, openLedger } from './ledger.ts';
import { prepareProjections } from './preparation.ts';
import type { Projection } from './projection.ts';
import { pointView } from './read-model-table.ts';
import { openWaiting } from './waiting.ts';

/** Events read, folded and written at a time. */
const BATCH_SIZE = 1_000;

/** Parked events that are tried again in one transaction. */
const RETRY_SIZE = 200;

/** How one version of a projection stands. */
export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  /** Whether queries read this version. */
  readonly live: boolean;
  /** Whether this process folds this version; the others are kept from earlier releases. */
  readonly current: boolean;
  readonly position: Position;
  /** Whether it had reached the head of the history. */
  readonly caughtUp: boolean;
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
   * come while one waits share its run. Stops early when the signal aborts or another worker takes over.
   * @returns the checkpoint it came to.
   * @throws when the store or the database fails; nothing is parked then, and the call may simply be repeated.
   */
  catchUp(name: string, signal?: AbortSignal): Promise<Position>;
  /**
   * Waits until queries see every event up to a position, whichever process folds them. Never throws on lost
   * connections. @returns false when the time, in milliseconds, was not enough.
   */
  waitFor(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** Folds parked events again, in order, after a fix. @returns how many rows or streams still stand. */
  replayParked(name: string): Promise<number>;
  /** The checkpoints of the versions that this engine folds. */
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

/** One projection as this engine works on it. */
interface Worker {
  readonly projection: Projection;
  readonly fold: Fold;
  readonly erasure: Erasure | null;
  readonly ledger: Ledger;
  /** Kept between runs, so that a quiet poke costs no claim. Gone after every error. */
  claim: Claim | undefined;
  /** New code may be the fix: parked events get one try for each engine. */
  retried: boolean;
  /** The last run asked for; runs of one projection follow each other. */
  tail: Promise<unknown>;
  /** A run that has been asked for and has not begun; a further request needs no other. */
  upcoming: Promise<Position> | undefined;
}

/** Reads ahead. A page that fails to come is reported to whoever takes it, not to the process. */
const ahead = (page: Promise<HistoryPage>): Promise<HistoryPage> => {
  page.catch(() => {});
  return page;
};

export const createProjectionEngine = ({
  pool,
  store,
  projections,
  logger,
  batchSize = BATCH_SIZE,
}: ProjectionEngineParts): ProjectionEngine => {
  const closing = new AbortController();
  const waiting = openWaiting(pool, logger);
  const workers = new Map<string, Worker>();
  for (const projection of projections) {
    if (workers.has(projection.name)) throw new Error(`Two projections are named ${projection.name}.`);
    const fold = guardedFold(projection);
    const erasure = erasureOf(projection);
    const ledger = openLedger(pool, projection, fold, erasure);
    workers.set(projection.name, {
      projection,
      fold,
      erasure,
      ledger,
      claim: undefined,
      retried: false,
      tail: Promise.resolve(),
      upcoming: undefined,
    });
  }

  const workerFor = (name: string): Worker => {
    const worker = workers.get(name);
    if (!worker) throw new Error(`There is no projection named ${name}.`);
    return worker;
  };

  /** Folds one page and writes it with the checkpoint. @returns the claim as it stands afterwards, or null: fenced off. */
  const apply = async (worker: Worker, claim: Claim, { events, next }: HistoryPage): Promise<Claim | null> => {
    const { fold, erasure, ledger, projection } = worker;
    const forgotten = erasure === null ? [] : erasure.subjectsOf(events);
    const touches = fold.touches(events);
    const stored = await ledger.load(touchedKeys(touches));
    let blocked = copyBlocked(claim.blocked);
    const folded = foldBatch(fold, touches, stored, blocked);
    let parkings = folded.parkings.length;
    let written: boolean;
    try {
      written = await ledger.write(claim, folded, forgotten, next);
    } catch (error) {
      if (!isDataError(error)) throw error;
      blocked = copyBlocked(claim.blocked);
      written = await ledger.writeStepwise(claim, touches, blocked, forgotten, next);
      parkings = blocked.rows.size + blocked.streams.size;
    }
    if (!written) return null;
    if (parkings > 0) {
      const reason = folded.parkings.find(({ error }) => error !== null)?.error;
      logger.error({ projection: projection.name, reason }, 'projections: events were parked');
    }
    if (claim.live) waiting.reached(projection.name, next);
    return { ...claim, position: next, blocked };
  };

  const readEvent = async (stream: string, revision: number): Promise<RecordedEvent | undefined> => {
    for await (const event of store.readStream(stream, { from: revision, limit: 1 })) {
      if (event.revision === revision) return event;
    }
    return undefined;
  };

  /** Tries parked events again. One that the store has no more stays, and so does what waits behind it. @returns the claim as it stands afterwards, or null: fenced off. */
  const retryParked = async (worker: Worker, claim: Claim): Promise<Claim | null> => {
    const blocked = nothingBlocked();
    let after = ORIGIN;
    for (;;) {
      const parked = await worker.ledger.parked(RETRY_SIZE, after);
      const last = parked.at(-1);
      if (!last) return { ...claim, blocked };
      const events: { kind: 'row' | 'stream'; key: string; event: RecordedEvent }[] = [];
      for (const { kind, key, stream, revision } of parked) {
        const event = await readEvent(stream, revision);
        if (event) events.push({ kind, key, event });
        else block(blocked, { kind, key });
      }
      if (!(await worker.ledger.retry(claim, events, blocked))) return null;
      after = last.position;
    }
  };

  /** Lets queries read this version, once it stands at the head with no more gaps than the live one. */
  const succeed = async (worker: Worker, claim: Claim): Promise<Claim | null> => {
    const { ledger, projection } = worker;
    const { name, version } = projection;
    const standing = await ledger.standing();
    if (standing.own > standing.live) {
      logger.error(
        { projection: name, version, standing },
        'projections: a new version has parked events, not swapped',
      );
      return claim;
    }
    if (!(await ledger.makeLive(claim, pointView(projection)))) return null;
    waiting.reached(name, claim.position);
    logger.info({ projection: name, version }, 'projections: queries read the new version');
    return { ...claim, live: true, successor: false };
  };

  const take = async (worker: Worker): Promise<Claim> => {
    worker.claim = undefined;
    const claim = await worker.ledger.claim();
    worker.claim = claim;
    if (worker.retried || claim.blocked.rows.size + claim.blocked.streams.size === 0) {
      worker.retried = true;
      return claim;
    }
    const retried = await retryParked(worker, claim);
    worker.retried = retried !== null;
    worker.claim = retried ?? claim;
    return worker.claim;
  };

  const run = async (worker: Worker, signal: AbortSignal): Promise<Position> => {
    let taken = worker.claim === undefined || !worker.retried;
    let claim = taken || !worker.claim ? await take(worker) : worker.claim;
    let upcoming: Promise<HistoryPage> | null = ahead(store.readAll(claim.position, batchSize));
    while (upcoming && !signal.aborted) {
      const page: HistoryPage = await upcoming;
      upcoming = page.end ? null : ahead(store.readAll(page.next, batchSize));
      if (page.next !== claim.position) {
        const after = await apply(worker, claim, page);
        if (after) {
          worker.claim = claim = after;
          taken = true;
        } else {
          worker.claim = undefined;
          // Somebody took over: while this run was at work, who goes on with it; before it began, who may be gone.
          if (taken) return claim.position;
          taken = true;
          claim = await take(worker);
          upcoming = ahead(store.readAll(claim.position, batchSize));
          continue;
        }
      }
      if (page.end && claim.successor) {
        const after = await succeed(worker, claim);
        worker.claim = after ?? undefined;
        claim = after ?? claim;
      }
    }
    return claim.position;
  };

  const noteFailure = async (worker: Worker, error: unknown): Promise<never> => {
    worker.claim = undefined;
    await worker.ledger.noteError(errorLabel(error)).catch(() => {});
    throw error;
  };

  /** Queues work on one projection behind what is under way. */
  const inTurn = <Result>(worker: Worker, work: () => Promise<Result>): Promise<Result> => {
    const turn = worker.tail.then(work);
    worker.tail = turn.catch(() => {});
    return turn;
  };

  return {
    names: [...workers.keys()],

    foldedBy: (type) =>
      projections
        .filter(
          ({ handlers, personal }) =>
            Object.hasOwn(handlers, type) || (personal !== undefined && Object.hasOwn(personal.erasedBy, type)),
        )
        .map(({ name }) => name),

    prepare: () => prepareProjections(pool, projections, logger),

    catchUp: async (name, signal) => {
      const worker = workerFor(name);
      if (worker.upcoming) return worker.upcoming;
      const both = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      worker.upcoming = inTurn(worker, () => {
        worker.upcoming = undefined;
        return run(worker, both).catch((error) => noteFailure(worker, error));
      });
      return worker.upcoming;
    },

    waitFor: async (names, position, timeoutMs) => {
      for (const name of names) workerFor(name);
      return waiting.waitFor(names, position, timeoutMs);
    },

    replayParked: async (name) => {
      const worker = workerFor(name);
      return inTurn(worker, async () => {
        worker.retried = false;
        await take(worker).catch((error) => noteFailure(worker, error));
        return (await worker.ledger.standing()).own;
      });
    },

    positions: async () => {
      const { rows } = await pool.query<{ name: string; position: Position }>(
        `select checkpoint.name, checkpoint.position from projections.checkpoints checkpoint
         join unnest($1::text[], $2::integer[]) as mine (name, version) using (name, version)`,
        [projections.map(({ name }) => name), projections.map(({ version }) => version)],
      );
      return new Map(rows.map(({ name, position }) => [name, position]));
    },

    status: async () => {
      const head = await store.head();
      const { rows } = await pool.query<Omit<ProjectionStatus, 'current' | 'caughtUp'>>(
        `select name, version, live, position,
                (select count(*) from projections.parked_events parked
                 where parked.projection = name and parked.version = checkpoint.version and not waiting) as parked,
                (select count(*) from projections.parked_events parked
                 where parked.projection = name and parked.version = checkpoint.version and waiting) as waiting,
                last_error as "lastError", updated_at as "updatedAt"
         from projections.checkpoints checkpoint
         where name = any($1::text[]) order by name, version`,
        [[...workers.keys()]],
      );
      return rows.map((row) => ({
        ...row,
        current: workers.get(row.name)?.projection.version === row.version,
        caughtUp: row.position >= head,
      }));
    },

    close: async () => {
      closing.abort();
      await Promise.all([...workers.values()].map(({ tail }) => tail));
      await waiting.close();
    },
  };
};
