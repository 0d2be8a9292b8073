import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore, HistoryPage } from '../../eventstore/event-store.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import type { Erasure } from './erasure.ts';
import { isDataError } from './failure.ts';
import { block, copyBlocked, type Fold, foldBatch, touchedKeys, type Unit } from './fold.ts';
import { type Claim, openLedger, type Stage } from './ledger.ts';
import type { Projection } from './projection.ts';

/** Parked events that are tried again in one transaction. */
const RETRY_SIZE = 200;

/** How a generation is caught up. */
export interface Pace {
  /** Stops it early, between two batches. */
  readonly signal: AbortSignal;
  /** Rests after each batch for as long as that took, so that whoever is in a hurry gets half of the time at least. */
  readonly leisurely?: boolean;
  /** Where it may stop, should the history go on and on. Default: its head. */
  readonly until?: Position;
}

/** How far a run came. */
export interface Reached {
  readonly position: Position;
  /** Whether queries saw the generation when it was written last. */
  readonly live: boolean;
}

/** One generation of a projection, as this process folds it. Whatever is asked of it runs one after the other. */
export interface Folding {
  /** Folds what lies beyond the checkpoint. @returns how far it came; null while it is paused, or when it is gone. */
  catchUp(pace: Pace): Promise<Reached | null>;
  /**
   * Folds parked events again, in order; with `of`, only those that wait with this event.
   * @returns how many rows or streams still stand.
   */
  replayParked(of?: string): Promise<number>;
  /** Forgets people, in every generation, whatever the checkpoint. */
  forget(client: pg.PoolClient, subjects: readonly string[]): Promise<void>;
  /** The run that is under way, if any. */
  settled(): Promise<void>;
}

export interface FoldingParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly projection: Projection;
  readonly generation: number;
  readonly fold: Fold;
  readonly erasure: Erasure | null;
  readonly batchSize: number;
  readonly logger: Logger;
  /** Told when queries see the projection up to a position. */
  readonly reached: (name: string, position: Position) => void;
}

/** Reads ahead. A page that fails to come is reported to whoever takes it, not to the process. */
const ahead = (page: Promise<HistoryPage>): Promise<HistoryPage> => {
  page.catch(() => {});
  return page;
};

const stageOf = ({ events, next }: HistoryPage): Stage => ({
  next,
  events: events.length,
  lastEventAt: events.at(-1)?.recordedAt ?? null,
});

export const openFolding = (parts: FoldingParts): Folding => {
  const { store, projection, generation, fold, erasure, batchSize, logger, reached } = parts;
  const { name, version } = projection;
  const ledger = openLedger(parts);
  /** Kept between runs, so that a quiet poke costs no claim. Gone after every error. */
  let kept: Claim | null = null;
  /** New code may be the fix: parked events get one try for each engine. */
  let retried = false;
  /** The last run asked for. */
  let tail: Promise<unknown> = Promise.resolve();

  /** Folds one page and writes it with the checkpoint. @returns the claim as it stands afterwards, or null: fenced off. */
  const apply = async (claim: Claim, page: HistoryPage): Promise<Claim | null> => {
    const stage = stageOf(page);
    const forgotten = erasure === null ? [] : erasure.subjectsOf(page.events);
    const touches = fold.touches(page.events);
    const stored = await ledger.load(touchedKeys(touches));
    let blocked = copyBlocked(claim.blocked);
    const folded = foldBatch(fold, touches, stored, blocked);
    let parkings = folded.parkings.length;
    let written: Awaited<ReturnType<typeof ledger.write>>;
    try {
      written = await ledger.write(claim, folded, forgotten, stage);
    } catch (error) {
      if (!isDataError(error)) throw error;
      blocked = copyBlocked(claim.blocked);
      written = await ledger.writeStepwise(claim, touches, blocked, forgotten, stage);
      parkings = blocked.rows.size + blocked.streams.size;
    }
    if (!written) return null;
    if (parkings > 0) {
      const reason = folded.parkings.find(({ error }) => error !== null)?.error;
      logger.error({ projection: name, generation, reason }, 'projections: events were parked');
    }
    if (written.live) reached(name, stage.next);
    return { ...claim, live: written.live, position: stage.next, blocked };
  };

  const readEvent = async (stream: string, revision: number): Promise<RecordedEvent | undefined> => {
    for await (const event of store.readStream(stream, { from: revision, limit: 1 })) {
      if (event.revision === revision) return event;
    }
    return undefined;
  };

  const nameOfUnit = ({ kind, key }: Unit): string => `${kind} ${key}`;

  /**
   * Tries parked events again: all, or those of some units. One that the store has no more stays, and so does what waits
   * behind it. @returns the claim as it stands afterwards, or null: fenced off.
   */
  const retryParked = async (claim: Claim, units: readonly Unit[] | null = null): Promise<Claim | null> => {
    const blocked = copyBlocked(claim.blocked);
    const wanted = units === null ? null : new Set(units.map(nameOfUnit));
    if (wanted === null) {
      blocked.rows.clear();
      blocked.streams.clear();
    }
    for (const { kind, key } of units ?? []) (kind === 'row' ? blocked.rows : blocked.streams).delete(key);
    let after = ORIGIN;
    for (;;) {
      const parked = await ledger.parked(RETRY_SIZE, after);
      const last = parked.at(-1);
      if (!last) return { ...claim, blocked };
      const events: (Unit & { readonly event: RecordedEvent })[] = [];
      for (const { kind, key, stream, revision } of parked) {
        if (wanted !== null && !wanted.has(nameOfUnit({ kind, key }))) continue;
        const event = await readEvent(stream, revision);
        if (event) events.push({ kind, key, event });
        else block(blocked, { kind, key });
      }
      if (events.length > 0 && !(await ledger.retry(claim, events, blocked))) return null;
      after = last.position;
    }
  };

  /**
   * Lets queries read this version, once it stands at the head with no more gaps than the live one.
   * @returns the claim as it stands afterwards, `behind` when the live one is ahead by now, null when it is fenced off.
   */
  const succeed = async (claim: Claim): Promise<Claim | 'behind' | null> => {
    const standing = await ledger.standing();
    if (standing.own > standing.live) {
      logger.error(
        { projection: name, version, standing },
        'projections: a new version has parked events, not swapped',
      );
      return claim;
    }
    const made = await ledger.makeLive(claim);
    if (made === 'lost') return null;
    if (made === 'behind') return made;
    reached(name, claim.position);
    logger.info({ projection: name, version }, 'projections: queries read the new version');
    return { ...claim, live: true, successor: false };
  };

  /** Claims it. Parked events are tried again with the first claim, and whenever that is asked for. */
  const take = async (): Promise<Claim | null> => {
    kept = null;
    const claim = await ledger.claim();
    if (claim === null) return null;
    kept = claim;
    if (retried || claim.blocked.rows.size + claim.blocked.streams.size === 0) {
      retried = true;
      return claim;
    }
    const after = await retryParked(claim);
    retried = after !== null;
    kept = after ?? claim;
    return kept;
  };

  const run = async ({ signal, leisurely = false, until }: Pace): Promise<Reached | null> => {
    let taken = kept === null || !retried;
    const first = taken || !kept ? await take() : kept;
    if (first === null) return null;
    let claim: Claim = first;
    let upcoming: Promise<HistoryPage> | null = ahead(store.readAll(claim.position, batchSize));
    while (upcoming && !signal.aborted && (until === undefined || claim.position < until)) {
      const page: HistoryPage = await upcoming;
      const began = performance.now();
      upcoming = page.end ? null : ahead(store.readAll(page.next, batchSize));
      if (page.next !== claim.position) {
        const after = await apply(claim, page);
        if (after) {
          kept = claim = after;
          taken = true;
        } else {
          kept = null;
          // Somebody took over: while this run was at work, who goes on with it; before it began, who may be gone.
          if (taken) return claim;
          taken = true;
          const anew = await take();
          if (anew === null) return null;
          claim = anew;
          upcoming = ahead(store.readAll(claim.position, batchSize));
          continue;
        }
      }
      if (page.end && !claim.ready) {
        await ledger.markReady();
        kept = claim = { ...claim, ready: true };
      }
      if (page.end && claim.successor) {
        const after = await succeed(claim);
        if (after === 'behind') upcoming = ahead(store.readAll(claim.position, batchSize));
        else {
          kept = after;
          claim = after ?? claim;
        }
      }
      if (leisurely && upcoming) await pause(performance.now() - began, undefined, { signal }).catch(() => {});
    }
    return claim;
  };

  const noteFailure = async (error: unknown): Promise<never> => {
    kept = null;
    await ledger.noteError(errorLabel(error)).catch(() => {});
    throw error;
  };

  /** Queues work behind what is under way. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = tail.then(() => work().catch(noteFailure));
    tail = turn.catch(() => {});
    return turn;
  };

  return {
    catchUp: (pace) => inTurn(() => run(pace)),

    replayParked: (of) =>
      inTurn(async () => {
        if (of === undefined) {
          retried = false;
          await take();
        } else {
          retried = true;
          const claim = await take();
          const units = claim === null ? [] : await ledger.unitsOf(of);
          if (claim !== null && units.length > 0) kept = await retryParked(claim, units);
        }
        return (await ledger.standing()).own;
      }),

    forget: ledger.forgetNow,

    settled: async () => {
      await tail;
    },
  };
};
