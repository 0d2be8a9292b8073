import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';

/** Events that follow a poke this closely, in milliseconds, share the next one. */
const GATHER_MS = 5;

/**
 * How often projections are poked, in the long run, that only have to move their checkpoint past events, in
 * milliseconds; and how often at once after a quiet time, so that nobody waits for them unless there is much to do.
 */
const LEISURE_MS = 100;
const LEISURE_BURST = 10;

/** How often to look for projections that were not poked, in milliseconds. */
const SWEEP_MS = 1_000;

/** How long to leave a store alone that failed, in milliseconds. */
const RESUME_MS = 500;

/** A projection that stands still is poked past the queue after 1, 2, 4, … sweeps, and at last after every 32. */
const LONGEST_PATIENCE = 32;

export interface RelayParts {
  readonly store: Pick<EventStore, 'head' | 'subscribeAll'>;
  readonly poke: (name: string, options?: { readonly force?: boolean }) => Promise<void>;
  readonly names: readonly string[];
  /** Which projections fold events of this type; under load, the others are poked less often. Default: all. */
  readonly foldedBy?: (type: string) => readonly string[];
  /** The checkpoints, for the sweep. */
  readonly positions: () => Promise<ReadonlyMap<string, Position>>;
  readonly logger: Logger;
  readonly sweepMs?: number;
}

export interface Relay {
  stop(): Promise<void>;
}

/** How long a lagging projection has stood at one checkpoint, in sweeps. */
interface Lag {
  readonly position: Position;
  readonly sweeps: number;
}

const isDue = (sweeps: number): boolean =>
  sweeps % LONGEST_PATIENCE === 0 || (sweeps < LONGEST_PATIENCE && Number.isInteger(Math.log2(sweeps)));

/**
 * Follows the history and pokes the projections: for the first event after a silence at once, for those close behind
 * it together; those that do not fold the events less often. The sweep pokes what lags all the same, whatever became of a poke; what stands still although it was poked
 * is poked past the queue's de-duplication, for the worker that holds the earlier poke may have died.
 */
export const startRelay = ({
  store,
  poke,
  names,
  foldedBy = () => names,
  positions,
  logger,
  sweepMs = SWEEP_MS,
}: RelayParts): Relay => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number): Promise<void> => pause(ms, undefined, { signal, ref: false }).catch(() => {});

  const pokeOne = async (name: string, force = false): Promise<void> => {
    try {
      await poke(name, { force });
    } catch (error) {
      logger.warn({ projection: name, err: error }, 'relay: a poke was lost; the sweep will repeat it');
    }
  };

  const due = new Set<string>();
  let pumping: Promise<void> | undefined;
  const pump = async (): Promise<void> => {
    while (due.size > 0 && !signal.aborted) {
      const now = [...due];
      due.clear();
      await Promise.all(now.map((name) => pokeOne(name)));
      await rest(GATHER_MS);
    }
    pumping = undefined;
  };
  const tell = (concerned: readonly string[]): void => {
    for (const name of concerned) due.add(name);
    if (due.size > 0) pumping ??= pump();
  };

  /** Each round of pokes for these is taken from an allowance that grows again with time. */
  const unconcerned = new Set<string>();
  let allowance = LEISURE_BURST;
  let growing: NodeJS.Timeout | undefined;
  const grow = (): void => {
    allowance += 1;
    tellAtLeisure();
    if (allowance < LEISURE_BURST || signal.aborted) return;
    clearInterval(growing);
    growing = undefined;
  };
  const tellAtLeisure = (): void => {
    if (allowance === 0 || unconcerned.size === 0 || signal.aborted) return;
    allowance -= 1;
    growing ??= setInterval(grow, LEISURE_MS).unref();
    tell([...unconcerned]);
    unconcerned.clear();
  };

  const follow = async (): Promise<void> => {
    let after: Position | undefined;
    while (!signal.aborted) {
      try {
        after ??= await store.head();
        // What came before has to be looked at too: there may be checkpoints behind the head, or versions to finish.
        tell(names);
        for await (const event of store.subscribeAll(after, signal)) {
          after = event.position;
          const concerned = foldedBy(event.type);
          for (const name of names) if (!concerned.includes(name)) unconcerned.add(name);
          tell(concerned);
          tellAtLeisure();
        }
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error }, 'relay: the history cannot be followed; trying again');
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
        for (const name of names) {
          const position = reached.get(name);
          if (position === undefined || position >= head) {
            lags.delete(name);
            continue;
          }
          const before = lags.get(name);
          const sweeps = before?.position === position ? before.sweeps + 1 : 0;
          lags.set(name, { position, sweeps });
          await pokeOne(name, sweeps > 0 && isDue(sweeps));
        }
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'relay: the sweep failed; trying again');
      }
    }
  };

  const running = Promise.all([follow(), sweep()]);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(growing);
      await running;
      await pumping;
    },
  };
};
