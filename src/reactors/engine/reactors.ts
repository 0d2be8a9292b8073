import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { eventAt } from '../../eventstore/reading.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { withAnySignal } from '../../platform/any-signal.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { type Semaphore, semaphore } from '../../platform/semaphore.ts';
import { tryExclusively } from '../../platform/shared-locks.ts';
import { noTracing, type TraceParent, type Tracing } from '../../platform/tracing.ts';
import { openReactorCheckpoints, type Reacted } from './checkpoints.ts';
import { NotYet, type Reactor } from './reactor.ts';

const PAGE_SIZE = 500;

/** Delays before further attempts at a failing event, in milliseconds; then it is parked. */
const RETRY_DELAYS = [200, 1_000, 4_000] as const;

export interface ReactorParts {
  /** Each running reactor holds one connection. */
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll' | 'readStream' | 'head'>;
  readonly reactors: readonly Reactor[];
  readonly outbox: Pick<Outbox, 'prepare'>;
  /** Called after mails were added to the outbox. Must not reject. */
  readonly wakeDelivery: () => Promise<void>;
  /** Whether a failure may disappear on a retry; such events are not parked. */
  readonly isTransient: (error: unknown) => boolean;
  readonly logger: Logger;
  /** Default: 200 ms, 1 s, 4 s. */
  readonly retryDelays?: readonly number[];
  /** Events read at a time. Default: 500. */
  readonly pageSize?: number;
  /** Default: off. */
  readonly tracing?: Tracing;
}

interface Worker {
  readonly reactor: Reactor;
  /** Parked events are retried once per start, because a new release may contain the fix. */
  retried: boolean;
  /** Whether mails were added since delivery was last woken. */
  hasPut: boolean;
  /** Runs work after all earlier work has ended. */
  readonly inSequence: Semaphore;
  /** A requested run that has not begun; further requests share it. */
  upcoming: Promise<Position> | undefined;
}

/** The event as passed to the handler: its consequences belong to the span of the reaction. */
const causedBy = (trace: TraceParent | undefined, event: RecordedEvent): RecordedEvent =>
  trace === undefined ? event : { ...event, metadata: { ...event.metadata, trace } };

/** Runs reactors, which answer events with commands and mail. At most one process at a time runs a given reactor. */
export const createReactors = ({
  pool,
  store,
  reactors,
  outbox,
  wakeDelivery,
  isTransient,
  logger,
  retryDelays = RETRY_DELAYS,
  pageSize = PAGE_SIZE,
  tracing = noTracing,
}: ReactorParts) => {
  const ledger = openReactorCheckpoints(pool);
  const closing = new AbortController();
  const names = reactors.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`Two reactors have one name: ${names.join(', ')}.`);
  const workers = new Map<string, Worker>(
    reactors.map((reactor) => [
      reactor.name,
      { reactor, retried: false, hasPut: false, inSequence: semaphore(1), upcoming: undefined },
    ]),
  );

  const workerFor = (name: string): Worker => {
    const worker = workers.get(name);
    if (!worker) throw new Error(`There is no reactor named ${name}.`);
    return worker;
  };

  const handlerOf = ({ handlers }: Reactor, type: string) =>
    Object.hasOwn(handlers, type) ? handlers[type] : undefined;

  /**
   * Calls the handler, again after each of the delays if it fails. Null: the process is stopping. Throws transient
   * failures.
   */
  const react = async (
    worker: Worker,
    event: RecordedEvent,
    signal: AbortSignal,
    delays: readonly number[],
  ): Promise<Reacted | null> => {
    const { reactor } = worker;
    if (event.skipped) return { write: async () => {} };
    if (event.unreadable) return { error: event.unreadable.message, attempts: 1 };
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await tracing.span(
          `react ${reactor.name}`,
          { kind: 'consumer', parent: event.metadata.trace, attributes: { 'fellowbridge.event': event.type } },
          async ({ trace }) => {
            const effects = (await handlerOf(reactor, event.type)?.(causedBy(trace, event))) ?? {};
            const write = await outbox.prepare(effects, trace);
            if (effects.put?.length) worker.hasPut = true;
            return { write };
          },
        );
      } catch (error) {
        if (error instanceof NotYet || isTransient(error)) throw error;
        const delay = delays[attempts - 1];
        if (delay === undefined) {
          logger.error({ err: error, reactor: reactor.name, eventId: event.eventId }, 'reactors: an event was parked');
          return { error: errorLabel(error), attempts };
        }
        await pause(delay, undefined, { signal }).catch(() => {});
        if (signal.aborted) return null;
      }
    }
  };

  const wakeDeliveryOnce = async (worker: Worker): Promise<void> => {
    if (!worker.hasPut) return;
    worker.hasPut = false;
    await wakeDelivery();
  };

  const retryAll = async (worker: Worker, signal: AbortSignal): Promise<void> => {
    const { reactor } = worker;
    for (let after = ORIGIN; ; ) {
      const page = await ledger.parked(reactor.name, after, pageSize);
      for (const { stream, revision, position } of page) {
        const event = await eventAt(store, stream, revision);
        // Without delays: new events wait for this, and many may be parked.
        const reacted = event ? await react(worker, event, signal, []) : null;
        if (signal.aborted) return;
        if (reacted) await ledger.settle(reactor.name, position, reacted);
        await wakeDeliveryOnce(worker);
        after = position;
      }
      if (page.length < pageSize) return;
    }
  };

  const follow = async (worker: Worker, signal: AbortSignal): Promise<Position> => {
    const { reactor } = worker;
    const { name } = reactor;
    let position = await ledger.position(name);
    while (!signal.aborted) {
      const { events, next, end } = await store.readAll(position, pageSize);
      for (const event of events) {
        // The checkpoint is shared: passing the event would stop a process of the newer release from answering it.
        if (event.unreadable?.isFromNewerRelease && !event.skipped) return position;
        if (handlerOf(reactor, event.type) === undefined || reactor.skips?.(event)) continue;
        const reacted = signal.aborted ? null : await react(worker, event, signal, retryDelays);
        if (reacted === null) return position;
        // Another worker has overtaken this one and continues.
        if (!(await ledger.advance(name, position, event, reacted))) return ledger.position(name);
        position = event.position;
      }
      if (next !== position && !(await ledger.skip(name, position, next))) return ledger.position(name);
      position = next;
      await wakeDeliveryOnce(worker);
      if (end) break;
    }
    return position;
  };

  /** Runs work under the reactor's lock; null when another worker holds it. */
  const alone = async <Result>(worker: Worker, work: () => Promise<Result>): Promise<Result | null> => {
    const held = await tryExclusively(pool, { space: advisoryLocks.reactors, name: worker.reactor.name }, work);
    return held === null ? null : held.result;
  };

  const run = async (worker: Worker, signal: AbortSignal): Promise<Position> => {
    const reached = await alone(worker, async () => {
      try {
        if (!worker.retried) await retryAll(worker, signal);
        worker.retried = true;
        return await follow(worker, signal);
      } finally {
        await wakeDeliveryOnce(worker);
      }
    });
    return reached ?? (await ledger.position(worker.reactor.name));
  };

  const noteFailure = async (name: string, error: unknown): Promise<never> => {
    await ledger.noteError(name, errorLabel(error)).catch(() => {});
    throw error;
  };

  const standings = () => ledger.standings(names);

  return {
    names,

    /** Names of the reactors that handle events of this type. */
    foldedBy: (type: string): readonly string[] =>
      reactors.filter((one) => handlerOf(one, type) !== undefined).map(({ name }) => name),

    /** Creates checkpoints of new reactors. Needs `reactorMigrations`. Call it first, in every process. */
    prepare: async (): Promise<void> => {
      const head = await store.head();
      await ledger.begin(reactors.map(({ name, startsAt }) => [name, startsAt === 'now' ? head : ORIGIN]));
    },

    /**
     * Handles the events after the checkpoint, unless another worker is doing so. Runs of one reactor are sequential.
     * Stops early when the signal aborts, before an event whose handler asks for a later run, and before one of a newer
     * release.
     * @returns the checkpoint reached.
     * @throws after transient failures of the history, the database or a handler; nothing is parked then.
     */
    catchUp: async (name: string, signal?: AbortSignal): Promise<Position> => {
      const worker = workerFor(name);
      if (worker.upcoming) return worker.upcoming;
      worker.upcoming = worker.inSequence(() => {
        worker.upcoming = undefined;
        return withAnySignal([closing.signal, signal], (either) => run(worker, either)).catch((error: unknown) =>
          error instanceof NotYet ? ledger.position(name) : noteFailure(name, error),
        );
      });
      return worker.upcoming;
    },

    /** Retries parked events. @returns how many are still parked. */
    retryParked: async (name: string): Promise<number> => {
      const worker = workerFor(name);
      await worker.inSequence(() => alone(worker, () => retryAll(worker, closing.signal)));
      return (await ledger.standings([name]))[0]?.parked ?? 0;
    },

    /** The checkpoints. */
    positions: async (): Promise<ReadonlyMap<string, Position>> =>
      new Map((await standings()).map(({ name, position }) => [name, position])),

    status: async () => {
      const head = await store.head();
      return (await standings()).map((standing) => ({ ...standing, caughtUp: standing.position >= head }));
    },

    /** Waits for the events being handled. */
    close: async (): Promise<void> => {
      closing.abort();
      await Promise.all([...workers.values()].map(({ inSequence }) => inSequence(async () => {})));
    },
  };
};

export type Reactors = ReturnType<typeof createReactors>;
