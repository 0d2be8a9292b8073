import type pg from 'pg';
import type { Logger } from 'pino';
import type { ParkedEventList } from '../../contract/parked-events.ts';
import type {
  ListedProjection,
  ProjectionDetail,
  ProjectionGeneration,
  ProjectionList,
  ProjectionRebuild,
  ProjectionState,
} from '../../contract/projections.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { isRejection } from '../../domain/kernel/rejection.ts';
import { projectionRequests } from '../../domain/operations/choices.ts';
import { commandFor, type ProjectionStatus } from '../../domain/operations/commands.ts';
import { operations } from '../../domain/operations/decide.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { PageRequest } from '../../platform/paging.ts';
import { everyValue } from '../../platform/statements.ts';
import type { ProjectionEngine } from '../engine/engine.ts';
import type { Generation, VersionState } from '../engine/generations.ts';
import { countRequests, requestsOf } from '../engine/preparation.ts';
import { progressOf } from '../engine/progress.ts';
import type { Projection } from '../engine/projection.ts';
import { listParked } from './parked.ts';
import { openRequestRunner } from './requests.ts';

/** Events after a checkpoint are counted up to this number; beyond it their number is estimated. */
const COUNTED_UP_TO = 1_000;

interface ProjectionAdministrationParts {
  readonly pool: pg.Pool;
  /** The history as stored, because events are only counted. */
  readonly history: Pick<EventStore, 'head' | 'readAll' | 'readStream'>;
  readonly engine: Pick<ProjectionEngine, 'names' | 'projector'>;
  readonly logger: Logger;
}

interface Found {
  readonly projection: Projection;
  readonly state: VersionState;
  readonly main: Generation;
  readonly candidate: Generation | null;
  readonly previous: Generation | null;
}

/** Whether a later release made a later version live. */
const isOutdated = ({ projection, state }: Found): boolean => (state.liveVersion ?? 0) > projection.version;

/** The role as administrators see it. A main generation that is not live belongs to a newer or an outdated version. */
const roleOf = ({ role, live }: Generation, found: Found): ProjectionGeneration['role'] => {
  if (role !== 'main') return role;
  if (live) return 'live';
  return isOutdated(found) ? 'kept' : 'next';
};

const verificationOf = ({ verification }: Generation): NonNullable<ProjectionStatus['candidate']>['verification'] => {
  const state = verification?.state ?? 'none';
  return state === 'broken-off' ? 'failed' : state;
};

const projectionStatus = ({ projection, state, main, candidate, previous }: Found): ProjectionStatus => ({
  projection: projection.name,
  version: projection.version,
  requestsDone: state.requestsDone,
  isRead: main.live,
  paused: state.pausedAt !== null,
  live: {
    generation: main.generation,
    parked: main.units,
    verifying: main.verification?.state === 'running',
  },
  candidate: candidate && {
    generation: candidate.generation,
    parked: candidate.units,
    ready: candidate.readyAt !== null,
    verification: verificationOf(candidate),
  },
  previous: previous && { generation: previous.generation, parked: previous.units },
});

const statusOf = (found: Found): ProjectionState => {
  const { state, main, candidate } = found;
  if (state.pausedAt !== null) return 'paused';
  if (!main.live) return isOutdated(found) ? 'outdated' : 'renewing';
  if (candidate === null) return 'live';
  if (candidate.readyAt === null) return 'rebuilding';
  return candidate.verification?.state === 'passed' ? 'verified' : 'ready';
};

/** The requests that would be accepted now. */
const possibleOf = (found: Found): ProjectionDetail['possible'] => {
  const status = projectionStatus(found);
  const past = { ...operations.initial, requests: status.requestsDone };
  return projectionRequests.filter((request) => {
    const decision = operations.decide(
      past,
      commandFor[request]({ status, eventId: null, generation: status.previous?.generation ?? null }),
    );
    return !isRejection(decision) && decision.length > 0;
  });
};

/** Returns a function that counts the events a generation is behind the head; null if that is unknown. */
const lagCounter = (history: ProjectionAdministrationParts['history'], head: Position) => {
  const counted = new Map<Position, Promise<{ events: number; all: boolean }>>();
  const count = async (position: Position): Promise<{ events: number; all: boolean }> => {
    if (position >= head) return { events: 0, all: true };
    const { events, end } = await history.readAll(position, COUNTED_UP_TO);
    return { events: events.length, all: end };
  };
  return async ({ position, passed }: Generation, others: readonly Generation[]): Promise<number | null> => {
    const known = counted.get(position) ?? count(position);
    counted.set(position, known);
    const { events, all } = await known;
    if (all) return events;
    // A generation that has counted its events gives an estimate for the whole history.
    const guide = [{ position, passed }, ...others].find((one) => (one.passed ?? 0) > 0);
    if (!guide?.passed || passed === null) return null;
    return Math.max(events, Math.round(guide.passed / progressOf(guide.position, head)) - passed);
  };
};
type LagCounter = ReturnType<typeof lagCounter>;

const generationOf = async (
  generation: Generation,
  found: Found,
  behind: LagCounter,
): Promise<ProjectionGeneration> => {
  const { role, live, verification, units, rate, ...stored } = generation;
  return {
    ...stored,
    role: roleOf(generation, found),
    behind: await behind(generation, found.state.generations),
    rate: Math.round(rate * 10) / 10,
  };
};

const rebuildOf = async (found: Found, head: Position, behind: LagCounter): Promise<ProjectionRebuild | null> => {
  const { main, candidate } = found;
  const built = candidate ?? (main.live || isOutdated(found) ? null : main);
  if (built === null) return null;
  const { generation, rate, startedAt, readyAt, behind: left } = await generationOf(built, found, behind);
  const passed = built.passed ?? 0;
  return {
    generation,
    startedAt,
    readyAt,
    passed,
    total: left === null ? null : passed + left,
    progress: left === null ? progressOf(built.position, head) : passed + left === 0 ? 1 : passed / (passed + left),
    rate,
    secondsLeft: left === 0 ? 0 : left === null || rate < 1 ? null : Math.ceil(left / rate),
  };
};

/** Reports the state of the read models, and carries out requests about them. */
export const openProjectionAdministration = (parts: ProjectionAdministrationParts) => {
  const { pool, history, engine, logger } = parts;
  const names = new Set(engine.names);

  const find = async (name: string): Promise<Found | null> => {
    if (!names.has(name)) return null;
    const { projection, generations } = engine.projector(name);
    const state = await generations.state();
    const one = (role: Generation['role']): Generation | null =>
      state.generations.find((generation) => generation.role === role) ?? null;
    const main = one('main');
    return main && { projection, state, main, candidate: one('next'), previous: one('kept') };
  };

  const listed = async (found: Found, head: Position, behind: LagCounter): Promise<ListedProjection> => {
    const { projection, state, main, previous } = found;
    const own = await generationOf(main, found, behind);
    return {
      name: projection.name,
      purpose: projection.purpose,
      version: projection.version,
      generation: own.generation,
      status: statusOf(found),
      pausedAt: state.pausedAt,
      position: own.position,
      behind: own.behind,
      rate: own.rate,
      lastEventAt: own.lastEventAt,
      lastError: own.lastError,
      lastErrorAt: own.lastErrorAt,
      parked: own.parked,
      waiting: own.waiting,
      previousKept: previous !== null,
      personal: projection.personal !== undefined,
      rebuild: await rebuildOf(found, head, behind),
    };
  };

  return {
    names: [...names],

    list: async (): Promise<ProjectionList> => {
      const head = await history.head();
      const behind = lagCounter(history, head);
      const data: ListedProjection[] = [];
      for (const found of await Promise.all([...names].map(find))) {
        if (found) data.push(await listed(found, head, behind));
      }
      return { data, head };
    },

    /** Null for an unknown name. */
    find: async (name: string): Promise<ProjectionDetail | null> => {
      const found = await find(name);
      if (!found) return null;
      const head = await history.head();
      const behind = lagCounter(history, head);
      const { state, main, candidate } = found;
      const generations: ProjectionGeneration[] = [];
      for (const generation of state.generations) {
        generations.push(await generationOf(generation, found, behind));
      }
      return {
        ...(await listed(found, head, behind)),
        head,
        stream: requestsOf(name),
        generations,
        verification: (candidate ?? main).verification,
        pending: Math.max(0, (await countRequests(history, name)) - state.requestsDone),
        possible: possibleOf(found),
      };
    },

    parked: async (name: string, page: PageRequest): Promise<ParkedEventList | null> =>
      names.has(name) ? listParked(pool, engine.projector(name).projection, page) : null,

    /** Names of the read models that have parked an event. */
    parking: (eventId: string): Promise<readonly string[]> =>
      everyValue<string>(
        pool,
        `select distinct projection from projections.parked_events
         where event_id = $1 and projection = any($2::text[]) order by projection`,
        [eventId, [...names]],
      ),

    /** Names of the read models that fold events of a type. */
    folding: (type: string): readonly string[] =>
      [...names].filter((name) => Object.hasOwn(engine.projector(name).projection.handlers, type)),

    /** The state that a command about the projection decides by; null for an unknown name. */
    status: async (name: string): Promise<ProjectionStatus | null> => {
      const found = await find(name);
      return found && projectionStatus(found);
    },

    ...openRequestRunner({ pool, store: history, engine, logger }),
  };
};

export type ProjectionAdministration = ReturnType<typeof openProjectionAdministration>;
