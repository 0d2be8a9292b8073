import type { Period } from './calendar.ts';
import { timelineQueue } from './queue.ts';
import type { Random } from './random.ts';
import type { Step } from './step.ts';
import { openWorld, type World, type WorldParts } from './world.ts';

interface SimulationParts extends Pick<WorldParts, 'source' | 'keepsEnded'> {
  readonly random: Random;
  readonly period: Period;
  /** Whether members may start something new. Default: always. */
  readonly hasRoom?: (world: World) => boolean;
}

interface Simulation {
  readonly world: World;
  /**
   * Runs the started timelines, always the one with the earliest next step, until none is left or the period ends.
   * Steps are returned in order of time. Memory holds only current activities, not past ones.
   */
  run(): Generator<Step, void, void>;
  /** Removes and returns the steps that were made since the last call. */
  takeSteps(): readonly Step[];
}

/** A simulated world with a clock, in which the timelines of a scenario run. */
export const openSimulation = ({ random, period, source, keepsEnded, hasRoom }: SimulationParts): Simulation => {
  const queue = timelineQueue();
  let steps: Step[] = [];
  const world: World = openWorld({
    random,
    period,
    source,
    keepsEnded,
    emit: (step) => {
      steps.push(step);
    },
    begin: (timeline, at = world.now()) => queue.add(at, timeline),
    hasRoom: () => hasRoom?.(world) ?? true,
  });
  const takeSteps = (): readonly Step[] => {
    const taken = steps;
    steps = [];
    return taken;
  };
  return {
    world,
    takeSteps,
    run: function* () {
      for (;;) {
        if (steps.length > 0) yield* takeSteps();
        const due = queue.next();
        if (due === undefined) return;
        if (due.at > period.to.getTime()) continue;
        world.moveTo(Math.max(due.at, world.now().getTime()));
        const { done, value } = due.timeline.next();
        if (!done) queue.add(value > world.now() ? value : world.now(), due.timeline);
      }
    },
  };
};
