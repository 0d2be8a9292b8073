import type pg from 'pg';
import type { Logger } from 'pino';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { unreachable } from '../../domain/kernel/never.ts';
import { type OperationsEvent, operationsEvents } from '../../domain/operations/events.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { ProjectionVerification } from '../../http/contract/projections-room.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { withLock } from '../../platform/database.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { turnstile } from '../../platform/turnstile.ts';
import type { ProjectionEngine } from '../engine/engine.ts';
import { ordersOf } from '../engine/preparation.ts';
import type { Projector } from '../engine/projector.ts';

export interface ObedienceParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly engine: Pick<ProjectionEngine, 'projector'>;
  readonly logger: Logger;
}

/**
 * How many projections one process carries orders out for at a time: each holds connections of the pool that requests
 * share.
 */
const AT_ONCE = 3;

/** The rounds of one projection: one at a time, and one more for all who have asked since that began. */
interface Rounds {
  readonly running: Promise<void>;
  readonly upcoming: Promise<void> | null;
}

const entries = new Map(operationsEvents.entries.map((entry) => [entry.type, entry]));

/** The order that an event says; null for one that this release does not know. */
const readOrder = (event: RecordedEvent): OperationsEvent | null => {
  if (event.unreadable || !entries.get(event.type)?.schema.safeParse(event.data).success) return null;
  return { type: event.type, data: event.data } as OperationsEvent;
};

const asked = (generation: number, requestedAt: string): ProjectionVerification => ({
  state: 'running',
  generation,
  requestedAt,
  finishedAt: null,
  progress: 0,
  error: null,
  position: null,
  rows: null,
  invariants: [],
  history: null,
  live: null,
});

/** Carries one order out. Its number in the stream tells whether that was done before. */
const carryOut = async (
  { generations, swap, replayParked }: Projector,
  { type, data }: OperationsEvent,
  { revision, recordedAt }: RecordedEvent,
): Promise<void> => {
  switch (type) {
    case 'ProjectionRebuildStarted':
      return generations.begin(revision, data.generation);
    case 'ProjectionRebuildCancelled':
      return generations.cancel(revision, data.generation);
    case 'ProjectionVerificationStarted':
      return generations.requestVerification(revision, data.generation, asked(data.generation, recordedAt));
    case 'ProjectionSwapped':
    case 'ProjectionRolledBack':
      return swap(revision, data.to);
    case 'ParkedEventsReplayed':
      await replayParked(data.eventId ?? undefined);
      return generations.pass(revision);
    case 'ProjectionPaused':
      return generations.setPaused(revision, true);
    case 'ProjectionResumed':
      return generations.setPaused(revision, false);
    default:
      return unreachable(type);
  }
};

/**
 * Makes the function that carries out what the history says was asked of a projection: in order, each order once,
 * whoever calls it, however often and wherever it broke off. One that cannot be carried out now stays for the next call;
 * orders of a later release are left to that. Never throws.
 */
export const obedience = ({ pool, store, engine, logger }: ObedienceParts): ((name: string) => Promise<void>) => {
  const obeyAll = async (name: string): Promise<void> => {
    const projector = engine.projector(name);
    const { version } = projector.projection;
    const { obeyed } = await projector.generations.holding();
    for await (const event of store.readStream(ordersOf(name), { from: obeyed })) {
      const order = readOrder(event);
      if (order === null || order.data.version > version) return;
      if (order.data.version < version && order.type !== 'ProjectionPaused' && order.type !== 'ProjectionResumed') {
        await projector.generations.pass(event.revision);
      } else await carryOut(projector, order, event);
      logger.info({ projection: name, order: order.type }, 'projections: an order was carried out');
    }
  };
  const round = async (name: string): Promise<void> => {
    try {
      await withLock(pool, { space: advisoryLocks.projectionOrders, name }, () => obeyAll(name));
    } catch (error) {
      logger.warn(
        { projection: name, reason: errorLabel(error) },
        'projections: an order could not be carried out, to be tried again',
      );
    }
  };

  const rounds = new Map<string, Rounds>();
  const pass = turnstile(AT_ONCE);
  return (name) => {
    const { running, upcoming } = rounds.get(name) ?? { running: Promise.resolve(), upcoming: null };
    if (upcoming) return upcoming;
    const begin = async (): Promise<void> => {
      await running;
      await pass(async () => {
        rounds.set(name, { running: turn, upcoming: null });
        await round(name);
      });
    };
    const turn = begin();
    rounds.set(name, { running, upcoming: turn });
    return turn;
  };
};
