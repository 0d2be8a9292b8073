import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';

/** Events within this time after a wake-up signal share the next one, in milliseconds. */
const BATCH_MS = 5;

/**
 * Throttle for what does not handle an event and only moves its checkpoint past it: a token bucket with one wake-up per
 * interval, in milliseconds, and a burst after a quiet time.
 */
const THROTTLE_MS = 100;
const THROTTLE_BURST = 10;

/** How often to look for checkpoints that lag behind, in milliseconds. */
const SWEEP_MS = 1_000;

/** Delay before the subscription is reopened after a failure, in milliseconds. */
const RESUME_MS = 500;

/** After 2, 4, 8, … sweeps without progress, and then after every 32, work is done directly, bypassing the queue. */
const LONGEST_STANDSTILL = 32;

export interface RelayParts {
  readonly store: Pick<EventStore, 'head' | 'subscribeAll'>;
  /** Sends a wake-up signal. Must not reject. */
  readonly wake: (name: string) => Promise<void>;
  /** Does the work of a signal in this process, bypassing the queue. */
  readonly handle: (name: string) => void;
  /** The signals that are in use now. */
  readonly names: () => readonly string[];
  /** The names of those that handle events of this type; wake-ups of the others are throttled. Default: all. */
  readonly foldedBy?: (type: string) => readonly string[];
  /** The checkpoints, for the sweep. */
  readonly positions: () => Promise<ReadonlyMap<string, Position>>;
  readonly logger: Logger;
  readonly sweepMs?: number;
}

/** For how many sweeps a lagging checkpoint has not moved. */
interface Lag {
  readonly position: Position;
  readonly sweeps: number;
}

/**
 * Whether this process should itself do work that makes no progress, bypassing the queue. Less and less often, because the
 * worker with the signal may only be slow, and would lose a batch to this one.
 */
const isStandstill = (sweeps: number): boolean =>
  sweeps > 1 &&
  (sweeps % LONGEST_STANDSTILL === 0 || (sweeps < LONGEST_STANDSTILL && Number.isInteger(Math.log2(sweeps))));

/**
 * Follows the history and wakes projections and reactors: immediately for the first event after a quiet time, together for
 * events close behind it, and throttled if they do not handle the events. A sweep wakes those that lag, in case a signal
 * was lost. If they make no progress, this process does their work: the worker that took the signal may have died.
 */
export const startRelay = ({
  store,
  wake,
  handle,
  names,
  foldedBy = names,
  positions,
  logger,
  sweepMs = SWEEP_MS,
}: RelayParts) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number): Promise<void> => pause(ms, undefined, { signal, ref: false }).catch(() => {});

  const due = new Set<string>();
  let pumping: Promise<void> | undefined;
  const pump = async (): Promise<void> => {
    while (due.size > 0 && !signal.aborted) {
      const now = [...due];
      due.clear();
      await Promise.all(now.map(wake));
      await rest(BATCH_MS);
    }
    pumping = undefined;
  };
  const schedule = (concerned: readonly string[]): void => {
    for (const name of concerned) due.add(name);
    if (due.size > 0) pumping ??= pump();
  };

  const throttled = new Set<string>();
  let tokens = THROTTLE_BURST;
  let refilling: NodeJS.Timeout | undefined;
  const refill = (): void => {
    tokens += 1;
    scheduleThrottled();
    if (tokens < THROTTLE_BURST || signal.aborted) return;
    clearInterval(refilling);
    refilling = undefined;
  };
  const scheduleThrottled = (): void => {
    if (tokens === 0 || throttled.size === 0 || signal.aborted) return;
    tokens -= 1;
    refilling ??= setInterval(refill, THROTTLE_MS).unref();
    schedule([...throttled]);
    throttled.clear();
  };

  const follow = async (): Promise<void> => {
    let after: Position | undefined;
    while (!signal.aborted) {
      try {
        after ??= await store.head();
        // Also wake for earlier events: checkpoints may be behind the head, and versions unfinished.
        schedule(names());
        for await (const event of store.subscribeAll(after, signal)) {
          after = event.position;
          const concerned = foldedBy(event.type);
          for (const name of names()) if (!concerned.includes(name)) throttled.add(name);
          schedule(concerned);
          scheduleThrottled();
        }
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error }, 'relay: the subscription to the history failed; retrying');
      }
      await rest(RESUME_MS);
    }
  };

  const sweep = async (): Promise<void> => {
    const lags = new Map<string, Lag>();
    while (!signal.aborted) {
      await rest(sweepMs);
      if (signal.aborted) return;
      try {
        const head = await store.head();
        const reached = await positions();
        const used = names();
        for (const name of lags.keys()) if (!used.includes(name)) lags.delete(name);
        for (const name of used) {
          const position = reached.get(name);
          if (position === undefined || position >= head) {
            lags.delete(name);
            continue;
          }
          const before = lags.get(name);
          const sweeps = before?.position === position ? before.sweeps + 1 : 0;
          lags.set(name, { position, sweeps });
          if (isStandstill(sweeps)) handle(name);
          else void wake(name);
        }
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'relay: the sweep failed; retrying');
      }
    }
  };

  const running = Promise.all([follow(), sweep()]);
  return {
    stop: async (): Promise<void> => {
      stopping.abort();
      clearInterval(refilling);
      await running;
      await pumping;
    },
  };
};

export type Relay = ReturnType<typeof startRelay>;
