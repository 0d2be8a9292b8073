import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import type { OperationsCommand, Standing } from './commands.ts';
import {
  type OperationsEvent,
  operationsEvents,
  parkedEventsReplayed,
  projectionPaused,
  projectionRebuildCancelled,
  projectionRebuildStarted,
  projectionResumed,
  projectionRolledBack,
  projectionSwapped,
  projectionVerificationStarted,
} from './events.ts';
import { evolve, initial, type Operations } from './state.ts';

const changed = reject(
  'projection-changed',
  'Something else was asked of this read model at the same time. Please look at it again.',
);
const notRead = reject(
  'projection-not-read',
  'Queries read another version of this read model. Please wait until the new version has taken over.',
);
const keptIncomplete = reject(
  'kept-incomplete',
  'More events are parked for the generation before than for the live one. Please replay them first.',
);
const paused = reject('projection-paused', 'This read model is paused. Please resume it first.');
const underWay = reject(
  'rebuild-under-way',
  'A new generation is there already. Please swap it in or cancel it first.',
);
const noRebuild = reject('rebuild-missing', 'There is no new generation. Please start a rebuild first.');
const notReady = reject('rebuild-not-ready', 'The new generation has not reached the head of the history yet.');
const notVerified = reject(
  'rebuild-not-verified',
  'The new generation has not been verified, or does not agree with the history. Please verify it first.',
);
const incomplete = reject(
  'rebuild-incomplete',
  'More events are parked for the new generation than for the live one. Please replay them or cancel the rebuild.',
);
const verifying = reject('verification-under-way', 'It is being verified already.');
const nothingKept = reject('generation-not-kept', 'There is no generation to go back to: none was swapped out.');
const nothingParked = reject('nothing-parked', 'No event is parked for this read model.');

const of = ({ projection, version }: Standing) => ({ projection, version });

const rebuild = ({ latest }: Operations, standing: Standing): Decision<OperationsEvent> => {
  const { version, live, next, kept } = standing;
  if (next) return underWay;
  const known = latest?.version === version ? latest.generation : 0;
  const generation = Math.max(known, live.generation, kept?.generation ?? 0) + 1;
  return [projectionRebuildStarted({ ...of(standing), generation })];
};

const verify = (standing: Standing): Decision<OperationsEvent> => {
  const { live, next } = standing;
  if (next?.verification === 'running' || (next === null && live.verifying)) return verifying;
  if (next && !next.ready) return notReady;
  return [projectionVerificationStarted({ ...of(standing), generation: (next ?? live).generation })];
};

const swap = (standing: Standing): Decision<OperationsEvent> => {
  const { live, next } = standing;
  if (!next) return noRebuild;
  if (!next.ready) return notReady;
  if (next.verification !== 'passed') return notVerified;
  if (next.parked > live.parked) return incomplete;
  return [projectionSwapped({ ...of(standing), from: live.generation, to: next.generation })];
};

const rollBack = (standing: Standing): Decision<OperationsEvent> => {
  const { live, kept } = standing;
  if (!kept) return nothingKept;
  if (kept.parked > live.parked) return keptIncomplete;
  return [projectionRolledBack({ ...of(standing), from: live.generation, to: kept.generation })];
};

/** What can be asked of a projection that is folded. */
const decideAtWork = (operations: Operations, command: OperationsCommand): Decision<OperationsEvent> => {
  const { standing } = command.data;
  switch (command.type) {
    case 'RebuildProjection':
      return rebuild(operations, standing);
    case 'CancelRebuild':
      return standing.next
        ? [projectionRebuildCancelled({ ...of(standing), generation: standing.next.generation })]
        : noRebuild;
    case 'VerifyProjection':
      return verify(standing);
    case 'SwapProjection':
      return swap(standing);
    case 'RollBackProjection':
      return rollBack(standing);
    case 'ReplayParkedEvents':
      return [standing.live, standing.next, standing.kept].every((one) => (one?.parked ?? 0) === 0)
        ? nothingParked
        : [parkedEventsReplayed({ ...of(standing), eventId: command.data.eventId })];
    case 'PauseProjection':
      return [projectionPaused(of(standing))];
    case 'ResumeProjection':
      return [];
    default:
      return unreachable(command);
  }
};

/** A paused one stands still: only what needs no folding can be asked of it. */
const decideAtRest = (operations: Operations, command: OperationsCommand): Decision<OperationsEvent> => {
  switch (command.type) {
    case 'ResumeProjection':
      return [projectionResumed(of(command.data.standing))];
    case 'PauseProjection':
      return [];
    case 'CancelRebuild':
      return decideAtWork(operations, command);
    default:
      return paused;
  }
};

/** What helps a version that is still built, or stands in its way. */
const forEveryVersion: ReadonlySet<OperationsCommand['type']> = new Set([
  'PauseProjection',
  'ResumeProjection',
  'ReplayParkedEvents',
]);

const decide = (operations: Operations, command: OperationsCommand): Decision<OperationsEvent> => {
  const { standing } = command.data;
  if (standing.obeyed !== operations.orders) return changed;
  if (standing.paused) return decideAtRest(operations, command);
  if (!standing.isRead && !forEveryVersion.has(command.type)) return notRead;
  return decideAtWork(operations, command);
};

/** One projection, as whoever looks after the platform sees it: what was asked of it, by whom and when. */
export const operations: Decider<Operations, OperationsCommand, OperationsEvent> = {
  category: operationsEvents.category,
  initial,
  evolve,
  decide,
};
