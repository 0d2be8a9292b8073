import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore, HistoryPage } from '../../eventstore/event-store.ts';
import { ahead } from '../../eventstore/reading.ts';
import { semaphore } from '../../platform/semaphore.ts';
import type { Claim, Claimable } from './claims.ts';
import { isDataError } from './failure.ts';
import { type Blocked, copyBlocked, type Folded, foldBatch, type Touch, touchedKeys } from './fold.ts';
import { type GenerationStoreParts, type Move, noteError, openGenerationStore } from './generation-store.ts';
import { retryParked } from './retry-parked.ts';
import type { GenerationRole } from './roles.ts';
import type { TracedFold } from './traced-fold.ts';

/**
 * How long a generation is left to the worker that took it over during a run, unless that worker moves the checkpoint, in
 * milliseconds. Without this, two busy workers would take it from each other before either has folded a page.
 */
const LEFT_MS = 5_000;

interface CatchUpOptions {
  /** Stops early, between two batches. */
  readonly signal: AbortSignal;
  /** Pauses after each batch for as long as it took, so that other work gets at least half of the time. */
  readonly throttled?: boolean;
  /** The position at which it may stop while the history grows. Default: its head. */
  readonly until?: Position;
}

/** Where a run ended. */
export interface Reached {
  readonly position: Position;
  /** Whether the generation was live at the last write. False if it was lost, to another worker or by being dropped. */
  readonly live: boolean;
}

/** A page that was folded in memory. */
export interface FoldedPage extends Folded {
  readonly page: HistoryPage;
  readonly touches: readonly Touch[];
  /** The events that wait behind parked events, after this page. */
  readonly blocked: Blocked;
  /** The people who are erased by its events. */
  readonly forgotten: readonly string[];
  /** Whether the page only changes rows. Otherwise it is written in a separate transaction. */
  readonly isPlain: boolean;
}

/** A generation as a lane sees it while folding it. */
export interface HeldFolding extends Claimable {
  /** The claim of the last run, if it still equals the stored checkpoint. */
  known(stored: Pick<Claim, 'fence' | 'position'>): Claim | null;
  /** Begins with a new claim; the first claim retries parked events. Null if it was lost. */
  begin(claim: Claim): Promise<Claim | null>;
  /** @param unwritten the rows of the page before, while they are being written */
  fold(claim: Claim, page: HistoryPage, unwritten?: Folded['rows']): Promise<FoldedPage>;
  /** Writes a page with its checkpoint in a separate transaction. Null if the claim was lost. */
  write(claim: Claim, folded: FoldedPage): Promise<Claim | null>;
  /** Writes the rows of a plain page in a transaction that has moved the checkpoint. */
  change(client: pg.PoolClient, folded: FoldedPage): Promise<void>;
  /** Caches the claim after a write. */
  keep(claim: Claim): Claim;
  /** Forgets the claim. */
  lose(): void;
  /** Leaves the generation to the worker that has taken it over, see {@link Folding.isLeft}. */
  leave(claim: Claim): void;
}

export interface FoldingParts extends GenerationStoreParts {
  readonly store: EventStore;
  readonly batchSize: number;
  readonly traced: TracedFold;
  readonly logger: Logger;
  /** Called when queries see the projection up to a position. */
  readonly reached: (name: string, position: Position) => void;
}

export const moveTo = ({ events, next }: HistoryPage): Move => ({
  next,
  events: events.length,
  lastEventAt: events.at(-1)?.recordedAt ?? null,
});

/** One generation of a projection, as this process folds it. Calls run one after another. */
export const openFolding = (parts: FoldingParts) => {
  const { store: history, projection, generation, fold, erasure, batchSize, traced, logger, reached } = parts;
  const { name, version } = projection;
  const store = openGenerationStore(parts);
  /** Cached between runs, so that a wake-up without new events costs no claim. Cleared after every error. */
  let cached: Claim | null = null;
  /**
   * What stayed parked when this engine last retried: a new release may fix the fold, so every engine retries once, and
   * again for events that another process has parked since. During a deployment, that process may run the earlier
   * release.
   */
  let tried: Blocked | null = null;
  /** When another worker took the generation over during a run, and from which position. */
  let left: { readonly position: Position; readonly at: number } | null = null;
  /** Runs work after all earlier work has ended. */
  const inSequence = semaphore(1);

  const foldPage = async (claim: Claim, page: HistoryPage, unwritten?: Folded['rows']): Promise<FoldedPage> => {
    const forgotten = erasure === null ? [] : erasure.subjectsOf(page.events);
    const touches = fold.touches(page.events);
    const keys = touchedKeys(touches);
    const stored = new Map(await store.load(unwritten ? keys.filter((key) => !unwritten.has(key)) : keys));
    for (const key of keys) {
      const row = unwritten?.get(key);
      if (row) stored.set(key, row);
    }
    const blocked = copyBlocked(claim.blocked);
    const folded = foldBatch(fold, touches, stored, blocked);
    return { ...folded, page, touches, blocked, forgotten, isPlain: folded.parkings.length + forgotten.length === 0 };
  };

  /** Writes a folded page with the checkpoint. @returns the claim afterwards; null if it was lost. */
  const write = async (claim: Claim, folded: FoldedPage): Promise<Claim | null> => {
    const { page, touches, forgotten } = folded;
    const move = moveTo(page);
    let { blocked } = folded;
    let parkings = folded.parkings.length;
    let written: Awaited<ReturnType<typeof store.write>>;
    try {
      written = await store.write(claim, folded, forgotten, move);
    } catch (error) {
      if (!isDataError(error)) throw error;
      blocked = copyBlocked(claim.blocked);
      written = await store.writeStepwise(claim, touches, blocked, forgotten, move);
      parkings = blocked.rows.size + blocked.streams.size;
    }
    if (!written) return null;
    if (parkings > 0) {
      const reason = folded.parkings.find(({ error }) => error !== null)?.error;
      logger.error({ projection: name, generation, reason }, 'projections: events were parked');
    }
    if (written.live) reached(name, move.next);
    return { ...claim, live: written.live, position: move.next, blocked };
  };

  /**
   * Makes this version live, unless it has more rows and streams with parked events than the live one.
   * @returns the claim afterwards; `behind` if the live version is ahead by now; null if the claim was lost.
   */
  const goLive = async (claim: Claim): Promise<Claim | 'behind' | null> => {
    const parked = await store.parkedEvents.countUnits();
    if (parked.own > parked.live) {
      logger.error(
        { projection: name, version, parked },
        'projections: a new version has parked events and is not made live',
      );
      return claim;
    }
    const made = await store.makeLive(claim);
    if (made === 'lost') return null;
    if (made === 'behind') return made;
    reached(name, claim.position);
    logger.info({ projection: name, version }, 'projections: queries read the new version');
    return { ...claim, live: true, successor: false };
  };

  const takeOver = async (): Promise<Claim | null> => {
    cached = null;
    const claim = await store.claim();
    return claim === null ? null : begin(claim);
  };

  const wasTried = ({ rows, streams }: Blocked): boolean =>
    tried !== null &&
    [...rows].every((row) => tried?.rows.has(row)) &&
    [...streams].every((one) => tried?.streams.has(one));

  /** Begins with a new claim. Retries parked events, unless this engine has tried that before. */
  const begin = async (claim: Claim): Promise<Claim | null> => {
    cached = claim;
    if (claim.blocked.rows.size + claim.blocked.streams.size === 0) tried ??= claim.blocked;
    if (wasTried(claim.blocked)) return claim;
    const after = await retryParked(history, store, claim);
    tried = after?.blocked ?? null;
    cached = after ?? claim;
    return cached;
  };

  const leave = ({ position }: Claim): void => {
    left = { position, at: performance.now() };
  };

  const run = async ({ signal, throttled = false, until }: CatchUpOptions): Promise<Reached | null> => {
    let taken = cached === null || tried === null;
    const first = taken || !cached ? await takeOver() : cached;
    if (first === null) return null;
    let claim: Claim = first;
    let upcoming: Promise<HistoryPage> | null = ahead(history.readAll(claim.position, batchSize));
    while (upcoming && !signal.aborted && (until === undefined || claim.position < until)) {
      const page: HistoryPage = await upcoming;
      const began = performance.now();
      upcoming = page.end ? null : ahead(history.readAll(page.next, batchSize));
      if (page.next !== claim.position) {
        const after = await traced([projection], page.events, async () => write(claim, await foldPage(claim, page)));
        if (after) {
          cached = claim = after;
          taken = true;
        } else {
          cached = null;
          // Another worker claimed it: during this run, that worker continues; before this run, it may be dead.
          if (taken) {
            leave(claim);
            return { ...claim, live: false };
          }
          taken = true;
          const renewed = await takeOver();
          if (renewed === null) return null;
          claim = renewed;
          upcoming = ahead(history.readAll(claim.position, batchSize));
          continue;
        }
      }
      if (page.end && !claim.ready) {
        await store.markReady();
        cached = claim = { ...claim, ready: true };
      }
      if (page.end && claim.successor) {
        const after = await goLive(claim);
        if (after === 'behind') upcoming = ahead(history.readAll(claim.position, batchSize));
        else {
          cached = after;
          claim = after ?? claim;
        }
      }
      if (throttled && upcoming) await pause(performance.now() - began, undefined, { signal }).catch(() => {});
    }
    return claim;
  };

  /** Runs queued work, and records a failure. */
  const attempt = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inSequence(() =>
      work().catch(async (error: unknown) => {
        cached = null;
        await noteError(parts.pool, [parts], error);
        throw error;
      }),
    );

  const heldFolding: HeldFolding = {
    projection,
    generation,
    known: ({ fence, position }) =>
      tried !== null && cached?.fence === fence && cached.position === position ? cached : null,
    begin,
    fold: foldPage,
    write,
    change: (client, { rows }) => store.change(client, rows),
    keep: (claim) => {
      cached = claim;
      return claim;
    },
    lose: () => {
      cached = null;
    },
    leave,
  };

  return {
    /**
     * Whether this worker leaves the generation, at this checkpoint, to the one that took it over, for some seconds.
     */
    isLeft: ({ position }: Pick<GenerationRole, 'position'>): boolean =>
      left?.position === position && performance.now() - left.at < LEFT_MS,

    /** Folds the events after the checkpoint. @returns null while it is paused, or if it was dropped. */
    catchUp: (options: CatchUpOptions): Promise<Reached | null> => attempt(() => run(options)),

    /**
     * Folds parked events again, in order.
     * @param eventId limits this to the rows or the stream of one parked event
     * @returns the number of rows and streams that still have parked events.
     */
    replayParked: (eventId?: string): Promise<number> =>
      attempt(async () => {
        if (eventId === undefined) {
          tried = null;
          await takeOver();
        } else {
          cached = null;
          const claim = await store.claim();
          tried ??= claim?.blocked ?? null;
          const units = claim === null ? [] : await store.parkedEvents.unitsOf(eventId);
          if (claim !== null && units.length > 0) cached = await retryParked(history, store, claim, units);
        }
        return (await store.parkedEvents.countUnits()).own;
      }),

    /** Erases people from every generation, regardless of the checkpoint. */
    forget: store.forgetNow,

    /** Holds the generation while a lane folds it. */
    held: <Result>(work: (folding: HeldFolding) => Promise<Result>): Promise<Result> =>
      inSequence(() => work(heldFolding)),

    settled: (): Promise<void> => inSequence(async () => {}),
  };
};

export type Folding = ReturnType<typeof openFolding>;
