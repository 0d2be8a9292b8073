import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import { withAnySignal } from '../../platform/any-signal.ts';
import { isTransientFailure } from '../../platform/transient-failures.ts';
import type { Reached } from './folding.ts';
import { foldTogether, type LaneParts } from './lane.ts';
import type { Projector } from './projector.ts';
import { type GenerationRole, type Roles, readRoles } from './roles.ts';

/** Interval of looking at a generation that is left to another worker, in milliseconds. */
const LOOK_MS = 250;

/** A requested run that has not begun: further calls share it. */
interface Turn {
  readonly projector: Projector;
  readonly signals: AbortSignal[];
  readonly position: Promise<Position>;
  readonly resolve: (position: Position) => void;
  readonly reject: (error: unknown) => void;
}

/** The projections of one lane. */
type Group = readonly { readonly turn: Turn; readonly roles: Roles }[];

interface RunsParts extends LaneParts {
  readonly pool: pg.Pool;
  readonly closing: AbortSignal;
}

const newTurn = (projector: Projector): Turn => {
  let resolve: Turn['resolve'] = () => {};
  let reject: Turn['reject'] = () => {};
  const position = new Promise<Position>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { projector, signals: [], position, resolve, reject };
};

/** Groups projections at the same position; paused ones stay by themselves. */
const groupsOf = (turns: readonly Turn[], roles: ReadonlyMap<string, Roles>): readonly Group[] => {
  const groups = new Map<string, { turn: Turn; roles: Roles }[]>();
  for (const turn of turns) {
    const { name } = turn.projector.projection;
    const own = roles.get(name);
    if (!own) continue;
    const lane = own.paused ? `paused ${name}` : `at ${own.main.position}`;
    groups.set(lane, [...(groups.get(lane) ?? []), { turn, roles: own }]);
  }
  return [...groups.values()];
};

/** Runs of projections: one at a time for each, and together for those at the same position. */
export const openRuns = (parts: RunsParts) => {
  const { pool, closing } = parts;
  const waiting = new Map<string, Turn>();
  const busy = new Set<string>();
  const running = new Set<Promise<void>>();
  let starting = false;

  const track = (run: Promise<void>): void => {
    running.add(run);
    void run.finally(() => running.delete(run));
  };

  const release = (turns: readonly Turn[]): void => {
    for (const { projector } of turns) busy.delete(projector.projection.name);
    start();
  };

  /** Runs again, for the generation that has replaced the folded one. */
  const repeat = (turn: Turn): void => {
    const { name } = turn.projector.projection;
    const next = waiting.get(name);
    if (next) next.position.then(turn.resolve, turn.reject);
    else waiting.set(name, turn);
  };

  /** Ends a run; repeats it if its generation has been replaced, because the caller needs the new one. */
  const settle = async (turn: Turn, main: GenerationRole, outcome: Reached | { readonly error: unknown }) => {
    const { projection } = turn.projector;
    try {
      if ('error' in outcome || !outcome.live) {
        const now = (await readRoles(pool, [projection])).get(projection.name);
        if (now && now.main.generation !== main.generation) return repeat(turn);
      }
      if ('error' in outcome) turn.reject(outcome.error);
      else turn.resolve(outcome.position);
    } catch (error) {
      turn.reject('error' in outcome ? outcome.error : error);
    }
  };

  /** Folds a projection without a lane, and releases it. */
  const runAlone = async ({ turn, roles: { main, paused } }: Group[number], signal: AbortSignal): Promise<void> => {
    const { projector } = turn;
    const stays: Reached = { position: main.position, live: false };
    try {
      if (paused) await projector.forgetWhilePaused(main.generation, signal);
      const reached = paused ? null : await projector.folding(main.generation).catchUp({ signal });
      await settle(turn, main, reached ?? stays);
    } catch (error) {
      await settle(turn, main, { error });
    }
    release([turn]);
  };

  /** Folds projections in a lane, and releases each: those that go on by themselves do not delay the others. */
  const runTogether = async (group: Group, signal: AbortSignal): Promise<void> => {
    const foldings = group.map(({ turn, roles: { main } }) => ({
      folding: turn.projector.folding(main.generation),
      stored: main,
    }));
    let outcomeOf: (name: string) => Parameters<typeof settle>[2] | undefined;
    try {
      const reached = await foldTogether(parts, foldings, signal);
      outcomeOf = (name) => reached.get(name);
    } catch (error) {
      // Unless there is an outage, one of these projections caused the error.
      const isOutage = isTransientFailure(error);
      outcomeOf = () => (isOutage ? { error } : undefined);
    }
    const alone: Group[number][] = [];
    const together: Turn[] = [];
    for (const one of group) {
      const outcome = outcomeOf(one.turn.projector.projection.name);
      if (outcome === undefined) alone.push(one);
      else {
        together.push(one.turn);
        await settle(one.turn, one.roles.main, outcome);
      }
    }
    release(together);
    await Promise.all(alone.map((one) => runAlone(one, signal)));
  };

  const runGroup = (group: Group): Promise<void> =>
    withAnySignal([closing, ...group.flatMap(({ turn }) => turn.signals)], (signal) => {
      const [only] = group;
      return only && group.length === 1 ? runAlone(only, signal) : runTogether(group, signal);
    });

  const isLeft = ({ projector, signals }: Turn, roles: Roles | undefined): boolean =>
    roles !== undefined &&
    !roles.paused &&
    ![closing, ...signals].some(({ aborted }) => aborted) &&
    projector.folding(roles.main.generation).isLeft(roles.main);

  const begin = async (turns: readonly Turn[]): Promise<void> => {
    try {
      const roles = await readRoles(
        pool,
        turns.map(({ projector }) => projector.projection),
      );
      const left = turns.filter((turn) => isLeft(turn, roles.get(turn.projector.projection.name)));
      const others = turns.filter((turn) => !left.includes(turn));
      for (const group of groupsOf(others, roles)) track(runGroup(group));
      if (left.length > 0) track(beginLater(left));
    } catch (error) {
      for (const { reject } of turns) reject(error);
      release(turns);
    }
  };

  /** Looks again whether the worker that took these over has moved them, or has had its time. */
  const beginLater = async (turns: readonly Turn[]): Promise<void> => {
    await pause(LOOK_MS, undefined, { signal: closing }).catch(() => {});
    await begin(turns);
  };

  /** Starts together all runs that were requested in one turn of the event loop. */
  const start = (): void => {
    if (starting) return;
    starting = true;
    queueMicrotask(() => {
      starting = false;
      const turns = [...waiting].filter(([name]) => !busy.has(name)).map(([, turn]) => turn);
      for (const { projector } of turns) {
        waiting.delete(projector.projection.name);
        busy.add(projector.projection.name);
      }
      if (turns.length > 0) track(begin(turns));
    });
  };

  return {
    /** Folds the events after the checkpoint. @returns the new checkpoint. */
    catchUp: (projector: Projector, signal?: AbortSignal): Promise<Position> => {
      const { name } = projector.projection;
      const turn = waiting.get(name) ?? newTurn(projector);
      waiting.set(name, turn);
      if (signal) turn.signals.push(signal);
      start();
      return turn.position;
    },

    /** Waits for all runs. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};

export type Runs = ReturnType<typeof openRuns>;
