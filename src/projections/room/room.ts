import type pg from 'pg';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import { isRejection } from '../../domain/kernel/rejection.ts';
import { projectionOrders } from '../../domain/operations/choices.ts';
import { commandFor, type Standing } from '../../domain/operations/commands.ts';
import { operations } from '../../domain/operations/decide.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type {
  ListedProjection,
  ParkedEventList,
  ProjectionDetail,
  ProjectionGeneration,
  ProjectionList,
  ProjectionRebuild,
  ProjectionState,
} from '../../http/contract/projections-room.ts';
import type { ProjectionEngine } from '../engine/engine.ts';
import type { Generation, Holding } from '../engine/generations.ts';
import { ordersOf } from '../engine/preparation.ts';
import { progressOf } from '../engine/progress.ts';
import type { Projection } from '../engine/projection.ts';
import type { PageRequest } from '../paging.ts';
import { obedience } from './orders.ts';
import { listParked } from './parked.ts';
import { purposeOf } from './purposes.ts';

/** Events beyond a checkpoint are counted up to here, and estimated further on. */
const COUNTED_UP_TO = 1_000;

/** How the read models stand, and who carries out what is asked of them. */
export interface ProjectionsRoom {
  readonly names: readonly string[];
  list(): Promise<ProjectionList>;
  /** Null for a name that no projection has. */
  find(name: string): Promise<ProjectionDetail | null>;
  parked(name: string, page: PageRequest): Promise<ParkedEventList | null>;
  /** As whoever gives an order sees it. */
  standing(name: string): Promise<Standing | null>;
  /** Carries out what was asked and has not been done yet. Never throws; what cannot be done now stays for later. */
  obey(name: string): Promise<void>;
}

export interface ProjectionsRoomParts {
  readonly pool: pg.Pool;
  /** The history as it is stored: nothing is told of its events. */
  readonly history: Pick<EventStore, 'head' | 'readAll' | 'readStream'>;
  readonly engine: Pick<ProjectionEngine, 'names' | 'projector'>;
  readonly logger: Logger;
}

interface Looked {
  readonly projection: Projection;
  readonly holding: Holding;
  readonly main: Generation;
  readonly next: Generation | null;
  readonly kept: Generation | null;
}

/** Whether a later release has left this version behind. */
const isOutdated = ({ projection, holding }: Looked): boolean => (holding.liveVersion ?? 0) > projection.version;

/** The main one of a version that is not read is on its way there, or was left behind. */
const roleOf = ({ role, live }: Generation, looked: Looked): ProjectionGeneration['role'] => {
  if (role !== 'main') return role;
  if (live) return 'live';
  return isOutdated(looked) ? 'kept' : 'next';
};

const verificationOf = ({ verification }: Generation): NonNullable<Standing['next']>['verification'] => {
  const state = verification?.state ?? 'none';
  return state === 'broken-off' ? 'failed' : state;
};

const standingOf = ({ projection, holding, main, next, kept }: Looked): Standing => ({
  projection: projection.name,
  version: projection.version,
  obeyed: holding.obeyed,
  isRead: main.live,
  paused: holding.pausedAt !== null,
  live: {
    generation: main.generation,
    parked: main.units,
    verifying: main.verification?.state === 'running',
  },
  next: next && {
    generation: next.generation,
    parked: next.units,
    ready: next.readyAt !== null,
    verification: verificationOf(next),
  },
  kept: kept && { generation: kept.generation, parked: kept.units },
});

const statusOf = (looked: Looked): ProjectionState => {
  const { holding, main, next } = looked;
  if (holding.pausedAt !== null) return 'paused';
  if (!main.live) return isOutdated(looked) ? 'outdated' : 'renewing';
  if (next === null) return 'live';
  if (next.readyAt === null) return 'rebuilding';
  return next.verification?.state === 'passed' ? 'verified' : 'ready';
};

/** What would not be refused. */
const possibleOf = (looked: Looked): ProjectionDetail['possible'] => {
  const standing = standingOf(looked);
  const state = { ...operations.initial, orders: standing.obeyed };
  return projectionOrders.filter((order) => {
    const decision = operations.decide(state, commandFor[order](standing, null));
    return !isRejection(decision) && decision.length > 0;
  });
};

/** Counts how far generations are behind the head, each position once. */
const behindness = (history: ProjectionsRoomParts['history'], head: Position) => {
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
    // Whoever counted events on their way can tell how many there are on the whole of it.
    const guide = [{ position, passed }, ...others].find((one) => (one.passed ?? 0) > 0);
    if (!guide?.passed || passed === null) return null;
    return Math.max(events, Math.round(guide.passed / progressOf(guide.position, head)) - passed);
  };
};
type Behindness = ReturnType<typeof behindness>;

const generationOf = async (
  generation: Generation,
  looked: Looked,
  behind: Behindness,
): Promise<ProjectionGeneration> => {
  const { role, live, verification, units, rate, ...told } = generation;
  return {
    ...told,
    role: roleOf(generation, looked),
    behind: await behind(generation, looked.holding.generations),
    rate: Math.round(rate * 10) / 10,
  };
};

const rebuildOf = async (looked: Looked, head: Position, behind: Behindness): Promise<ProjectionRebuild | null> => {
  const { main, next } = looked;
  const built = next ?? (main.live || isOutdated(looked) ? null : main);
  if (built === null) return null;
  const { generation, rate, startedAt, readyAt, behind: left } = await generationOf(built, looked, behind);
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

export const openProjectionsRoom = (parts: ProjectionsRoomParts): ProjectionsRoom => {
  const { pool, history, engine, logger } = parts;
  const names = new Set(engine.names);

  const look = async (name: string): Promise<Looked | null> => {
    if (!names.has(name)) return null;
    const { projection, generations } = engine.projector(name);
    const holding = await generations.holding();
    const one = (role: Generation['role']): Generation | null =>
      holding.generations.find((generation) => generation.role === role) ?? null;
    const main = one('main');
    return main && { projection, holding, main, next: one('next'), kept: one('kept') };
  };

  /** How many orders about it the history holds. */
  const ordersGiven = async (name: string): Promise<number> => {
    for await (const { revision } of history.readStream(ordersOf(name), { direction: 'backwards', limit: 1 })) {
      return revision + 1;
    }
    return 0;
  };

  const listed = async (looked: Looked, head: Position, behind: Behindness): Promise<ListedProjection> => {
    const { projection, holding, main, kept } = looked;
    const own = await generationOf(main, looked, behind);
    return {
      name: projection.name,
      purpose: purposeOf(projection.name),
      version: projection.version,
      generation: own.generation,
      status: statusOf(looked),
      pausedAt: holding.pausedAt,
      position: own.position,
      behind: own.behind,
      rate: own.rate,
      lastEventAt: own.lastEventAt,
      lastError: own.lastError,
      lastErrorAt: own.lastErrorAt,
      parked: own.parked,
      waiting: own.waiting,
      previousKept: kept !== null,
      personal: projection.personal !== undefined,
      rebuild: await rebuildOf(looked, head, behind),
    };
  };

  return {
    names: [...names],

    list: async () => {
      const head = await history.head();
      const behind = behindness(history, head);
      const data: ListedProjection[] = [];
      for (const name of names) {
        const looked = await look(name);
        if (looked) data.push(await listed(looked, head, behind));
      }
      return { data, head };
    },

    find: async (name) => {
      const looked = await look(name);
      if (!looked) return null;
      const head = await history.head();
      const behind = behindness(history, head);
      const { holding, main, next } = looked;
      const generations: ProjectionGeneration[] = [];
      for (const generation of holding.generations) {
        generations.push(await generationOf(generation, looked, behind));
      }
      return {
        ...(await listed(looked, head, behind)),
        head,
        stream: ordersOf(name),
        generations,
        verification: (next ?? main).verification,
        pending: Math.max(0, (await ordersGiven(name)) - holding.obeyed),
        possible: possibleOf(looked),
      };
    },

    parked: async (name, page) => (names.has(name) ? listParked(pool, engine.projector(name).projection, page) : null),

    standing: async (name) => {
      const looked = await look(name);
      return looked && standingOf(looked);
    },

    obey: obedience({ pool, store: history, engine, logger }),
  };
};
