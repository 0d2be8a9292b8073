import { reject } from '../domain/kernel/rejection.ts';
import type { ProjectionRequest } from '../domain/operations/choices.ts';
import { commandFor, type ProjectionStatus } from '../domain/operations/commands.ts';
import { operations } from '../domain/operations/decide.ts';
import type { CommandContext, HandleCommand, Handled } from './handle.ts';
import { type Outcome, outcomeOf, refused } from './outcome.ts';

/** Attempts to decide a request when others arrive at the same time. */
const ATTEMPTS = 3;

export interface ProjectionAdministration {
  status(name: string): Promise<ProjectionStatus | null>;
  runRequests(name: string): Promise<void>;
}

export interface ProjectionRequestInput {
  readonly name: string;
  readonly order: ProjectionRequest;
  /** For `replay`: the parked event to replay; null for all. */
  readonly eventId?: string | null;
  /** For `roll-back`: the generation to make live. */
  readonly generation?: number | null;
}

export const projectionUnknown = reject('projection-unknown', 'There is no such read model.');

/** Requests of administrators and operators to read models. Requests recorded in the history are carried out. */
export const projectionRequests = (handle: HandleCommand, projections: ProjectionAdministration) => ({
  /** Records a request in the history, and carries out immediately what is possible. */
  requestProjection: async (
    { name, order, eventId = null, generation = null }: ProjectionRequestInput,
    context: CommandContext,
  ): Promise<Outcome<object>> => {
    let handled: Handled | undefined;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      // Earlier requests are carried out first.
      await projections.runRequests(name);
      const status = await projections.status(name);
      if (status === null) return refused(projectionUnknown);
      handled = await handle(operations, name, commandFor[order]({ status, eventId, generation }), context);
      if (handled.outcome === 'accepted' || handled.rejection.code !== 'projection-changed') break;
    }
    if (!handled) return refused(projectionUnknown);
    await projections.runRequests(name);
    return outcomeOf(handled, {});
  },
});

export type ProjectionRequests = ReturnType<typeof projectionRequests>;
