import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { tryWithLock } from '../../platform/database.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { openReactorLedger, type Reacted, type ReactorStanding } from './ledger.ts';
import { NotYet, type Reactor } from './reactor.ts';

/** Events read at a time, and parked events that are looked at together. */
const PAGE_SIZE = 500;

/** How long a failing event is left alone before each further attempt, in milliseconds; then it is parked. */
const RETRY_DELAYS = [200, 1_000, 4_000] as const;

/** How one reactor stands, and whether it has reached the head of the history. */
export interface ReactorStatus extends ReactorStanding {
  readonly caughtUp: boolean;
}

/**
 * Answers the history's events with commands and mail. Any number of processes may each have this; a reactor is worked
 * on by one of them at a time.
 */
export interface Reactors {
  readonly names: readonly string[];
  /** Which of them answer events of this type. */
  foldedBy(type: string): readonly string[];
  /** Begins reactors that are new. Needs `reactorMigrations`. Call it before the rest, in every process. */
  prepare(): Promise<void>;
  /**
   * Answers what the history holds beyond the checkpoint; leaves it to another worker that is at it already. Runs of one
   * reactor follow each other. Stops early when the signal aborts.
   * @returns the checkpoint it came to.
   * @throws when the history, the database or a handler cannot go on for now; nothing is parked then.
   */
  catchUp(name: string, signal?: AbortSignal): Promise<Position>;
  /** Tries parked events again, after a fix. @returns how many are still parked. */
  retryParked(name: string): Promise<number>;
  /** The checkpoints. */
  positions(): Promise<ReadonlyMap<string, Position>>;
  status(): Promise<readonly ReactorStatus[]>;
  /** Lets the events in hand be finished. */
  close(): Promise<void>;
}

export interface ReactorParts {
  /** One connection is held for each reactor that is at work. */
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll' | 'readStream' | 'head'>;
  readonly reactors: readonly Reactor[];
  readonly outbox: Pick<Outbox, 'prepare'>;
  /** Told that mails were put into the outbox. */
  readonly mailsPut: () => Promise<void>;
  /** Whether a failure may be gone when the same is tried again; then nothing is parked for it. */
  readonly isPassing: (error: unknown) => boolean;
  readonly logger: Logger;
  /** Default: 200 ms, 1 s, 4 s. */
  readonly retryDelays?: readonly number[];
  /** Events read at a time. Default: 500. */
  readonly pageSize?: number;
}

interface Worker {
  readonly reactor: Reactor;
  /** New code may be the fix: parked events get one try for each start. */
  retried: boolean;
  tail: Promise<unknown>;
  /** A run that has been asked for and has not begun; a further request needs no other. */
  upcoming: Promise<Position> | undefined;
}

export const createReactors = ({
  pool,
  store,
  reactors,
  outbox,
  mailsPut,
  isPassing,
  logger,
  retryDelays = RETRY_DELAYS,
  pageSize = PAGE_SIZE,
}: ReactorParts): Reactors => {
  const ledger = openReactorLedger(pool);
  const closing = new AbortController();
  const names = reactors.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`Two reactors have one name: ${names.join(', ')}.`);
  const workers = new Map<string, Worker>(
    reactors.map((reactor) => [
      reactor.name,
      { reactor, retried: false, tail: Promise.resolve(), upcoming: undefined },
    ]),
  );

  const workerFor = (name: string): Worker => {
    const worker = workers.get(name);
    if (!worker) throw new Error(`There is no reactor named ${name}.`);
    return worker;
  };

  const handlerOf = ({ handlers }: Reactor, type: string) =>
    Object.hasOwn(handlers, type) ? handlers[type] : undefined;

  let hasPut = false;

  /** Asks the handler. Null: not now, for the process stops. Throws what passes. */
  const react = async (reactor: Reactor, event: RecordedEvent, signal: AbortSignal): Promise<Reacted | null> => {
    if (event.unreadable) return { error: errorLabel(event.unreadable), attempts: 1 };
    for (let attempts = 1; ; attempts += 1) {
      try {
        const effects = (await handlerOf(reactor, event.type)?.(event)) ?? {};
        const write = await outbox.prepare(effects);
        if (effects.put?.length) hasPut = true;
        return { write };
      } catch (error) {
        if (error instanceof NotYet || isPassing(error)) throw error;
        const delay = retryDelays[attempts - 1];
        if (delay === undefined) {
          logger.error({ err: error, reactor: reactor.name, eventId: event.eventId }, 'reactors: an event was parked');
          return { error: errorLabel(error), attempts };
        }
        await pause(delay, undefined, { signal }).catch(() => {});
        if (signal.aborted) return null;
      }
    }
  };

  /** What was put is known to the outbox; telling it only saves time. */
  const tellOfMails = async (): Promise<void> => {
    if (!hasPut) return;
    hasPut = false;
    await mailsPut().catch((error: unknown) => {
      logger.warn({ err: error }, 'reactors: delivery could not be told of mails; it will look by itself');
    });
  };

  const readEvent = async (stream: string, revision: number): Promise<RecordedEvent | undefined> => {
    for await (const event of store.readStream(stream, { from: revision, limit: 1 })) {
      if (event.revision === revision) return event;
    }
    return undefined;
  };

  const retryAll = async ({ reactor }: Worker, signal: AbortSignal): Promise<void> => {
    for (let after = ORIGIN; ; ) {
      const page = await ledger.parked(reactor.name, after, pageSize);
      for (const { stream, revision, position } of page) {
        const event = await readEvent(stream, revision);
        const reacted = event ? await react(reactor, event, signal) : null;
        if (signal.aborted) return;
        if (reacted) await ledger.settle(reactor.name, position, reacted);
        await tellOfMails();
        after = position;
      }
      if (page.length < pageSize) return;
    }
  };

  const follow = async ({ reactor }: Worker, signal: AbortSignal): Promise<Position> => {
    const { name } = reactor;
    let position = await ledger.position(name);
    while (!signal.aborted) {
      const { events, next, end } = await store.readAll(position, pageSize);
      for (const event of events) {
        if (handlerOf(reactor, event.type) === undefined || reactor.skips?.(event)) continue;
        const reacted = signal.aborted ? null : await react(reactor, event, signal);
        if (reacted === null) return position;
        // Overtaken: whoever went on has answered this event, and is to answer the next ones.
        if (!(await ledger.advance(name, position, event, reacted))) return ledger.position(name);
        position = event.position;
      }
      if (next !== position && !(await ledger.skip(name, position, next))) return ledger.position(name);
      position = next;
      await tellOfMails();
      if (end) break;
    }
    return position;
  };

  /** Under the lock that lets one worker at a time be at a reactor. Null when another one is. */
  const alone = async <Result>(worker: Worker, work: () => Promise<Result>): Promise<Result | null> => {
    const held = await tryWithLock(pool, { space: advisoryLocks.reactors, name: worker.reactor.name }, work);
    return held === null ? null : held.result;
  };

  const run = async (worker: Worker, signal: AbortSignal): Promise<Position> => {
    const reached = await alone(worker, async () => {
      try {
        if (!worker.retried) await retryAll(worker, signal);
        worker.retried = true;
        return await follow(worker, signal);
      } finally {
        await tellOfMails();
      }
    });
    return reached ?? (await ledger.position(worker.reactor.name));
  };

  const noteFailure = async (name: string, error: unknown): Promise<never> => {
    await ledger.noteError(name, errorLabel(error)).catch(() => {});
    throw error;
  };

  const inTurn = <Result>(worker: Worker, work: () => Promise<Result>): Promise<Result> => {
    const turn = worker.tail.then(work);
    worker.tail = turn.catch(() => {});
    return turn;
  };

  const standings = () => ledger.standings(names);

  return {
    names,

    foldedBy: (type) => reactors.filter((one) => handlerOf(one, type) !== undefined).map(({ name }) => name),

    prepare: async () => {
      const head = await store.head();
      for (const { name, startsAt } of reactors) await ledger.begin(name, startsAt === 'now' ? head : ORIGIN);
    },

    catchUp: async (name, signal) => {
      const worker = workerFor(name);
      if (worker.upcoming) return worker.upcoming;
      const both = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      worker.upcoming = inTurn(worker, () => {
        worker.upcoming = undefined;
        return run(worker, both).catch((error) => noteFailure(name, error));
      });
      return worker.upcoming;
    },

    retryParked: async (name) => {
      const worker = workerFor(name);
      await inTurn(worker, () => alone(worker, () => retryAll(worker, closing.signal)));
      return (await ledger.standings([name]))[0]?.parked ?? 0;
    },

    positions: async () => new Map((await standings()).map(({ name, position }) => [name, position])),

    status: async () => {
      const head = await store.head();
      return (await standings()).map((standing) => ({ ...standing, caughtUp: standing.position >= head }));
    },

    close: async () => {
      closing.abort();
      await Promise.all([...workers.values()].map(({ tail }) => tail));
    },
  };
};
