import type pg from 'pg';
import type { Logger } from 'pino';
import type { ProjectionVerification } from '../../contract/projection-verification.ts';
import type { Position, RecordedEvent } from '../../domain/kernel/event.ts';
import { unreachable } from '../../domain/kernel/never.ts';
import { type OperationsEvent, operationsEvents } from '../../domain/operations/events.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { pagesAfter } from '../../eventstore/reading.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { semaphore } from '../../platform/semaphore.ts';
import { exclusively } from '../../platform/shared-locks.ts';
import type { ProjectionEngine } from '../engine/engine.ts';
import { requestsOf } from '../engine/preparation.ts';
import type { Projector } from '../engine/projector.ts';

interface RequestRunnerParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'head' | 'readAll' | 'readStream'>;
  readonly engine: Pick<ProjectionEngine, 'names' | 'projector'>;
  readonly logger: Logger;
}

/** Events read at a time to find new requests. */
const PAGE_SIZE = 100;

/** For how many projections a process carries out requests at a time: a swap holds a connection while it needs others. */
const AT_ONCE = 1;

/** The rounds of one projection: one that runs, and one for all calls since it began. */
interface Rounds {
  readonly running: Promise<void>;
  readonly upcoming: Promise<void> | null;
}

const entries = new Map(operationsEvents.entries.map((entry) => [entry.type, entry]));
const requestTypes = [...entries.keys()];

/** The request in an event; null if this release does not know it. */
const readRequest = (event: RecordedEvent): OperationsEvent | null => {
  if (event.unreadable || !entries.get(event.type)?.schema.safeParse(event.data).success) return null;
  return { type: event.type, data: event.data } as OperationsEvent;
};

const newVerification = (generation: number, requestedAt: string): ProjectionVerification => ({
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

/** Carries one request out. Its revision tells whether that was done before. */
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
      return generations.requestVerification(revision, data.generation, newVerification(data.generation, recordedAt));
    case 'ProjectionSwapped':
    case 'ProjectionRolledBack':
      return swap(revision, data.to);
    case 'ParkedEventsReplayed':
      await replayParked(data.eventId ?? undefined);
      return generations.skip(revision);
    case 'ProjectionPaused':
      return generations.setPaused(revision, true);
    case 'ProjectionResumed':
      return generations.setPaused(revision, false);
    default:
      return unreachable(type);
  }
};

/**
 * Carries out the requests about projections in the history: in order, each once, across processes and restarts. Requests
 * of a later release are left to that release.
 */
export const openRequestRunner = ({ pool, store, engine, logger }: RequestRunnerParts) => {
  /** The projections that may have requests to carry out. */
  const due = new Set(engine.names);
  const nameOf = new Map(engine.names.map((name) => [requestsOf(name), name]));
  /** Requests up to here are carried out or due. */
  let seen: Position | null = null;

  const findNewRequests = async (): Promise<void> => {
    seen ??= await store.head();
    for await (const { events, next } of pagesAfter(store, seen, PAGE_SIZE, requestTypes)) {
      for (const { stream } of events) {
        const name = nameOf.get(stream);
        if (name !== undefined) due.add(name);
      }
      seen = next;
    }
  };

  const runAll = async (name: string): Promise<void> => {
    const projector = engine.projector(name);
    const { version } = projector.projection;
    const { requestsDone } = await projector.generations.state();
    for await (const event of store.readStream(requestsOf(name), { from: requestsDone })) {
      const request = readRequest(event);
      if (request === null || request.data.version > version) return;
      if (
        request.data.version < version &&
        request.type !== 'ProjectionPaused' &&
        request.type !== 'ProjectionResumed'
      ) {
        await projector.generations.skip(event.revision);
      } else await carryOut(projector, request, event);
      logger.info({ projection: name, request: request.type }, 'projections: a request was carried out');
    }
  };
  const round = async (name: string): Promise<void> => {
    due.delete(name);
    try {
      await exclusively(pool, { space: advisoryLocks.projectionRequests, name }, () => runAll(name));
    } catch (error) {
      due.add(name);
      logger.warn({ projection: name, reason: errorLabel(error) }, 'projections: a request failed and will be retried');
    }
  };

  const rounds = new Map<string, Rounds>();
  const pass = semaphore(AT_ONCE);
  /** Carries out the requests about one projection. Never throws; a request that fails is retried later. */
  const runRequests = (name: string): Promise<void> => {
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

  return {
    runRequests,
    /**
     * Carries out the requests that were recorded or failed since the last call; the first call looks at every
     * projection.
     */
    runDueRequests: async (): Promise<void> => {
      await findNewRequests();
      for (const name of [...due]) await runRequests(name);
    },
  };
};

export type RequestRunner = ReturnType<typeof openRequestRunner>;
