import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import type { OperationsCommand, ProjectionStatus, Skip, SkippingCommand } from './commands.ts';
import {
  eventCorrected,
  eventSkipped,
  eventSkippingUndone,
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
  type SkippingEvent,
  skippingEvents,
} from './events.ts';
import { evolve, evolveSkipped, initial, nothingSkipped, type Operations, type Skipped } from './state.ts';

const changed = reject(
  'projection-changed',
  'Another request changed this read model in the meantime. Please check it and try again.',
);
const notRead = reject(
  'projection-not-read',
  'Queries read another version of this read model. Please wait until this version is live.',
);
const previousIncomplete = reject(
  'kept-incomplete',
  'The previous generation has more parked events than the live one. Please replay them, or skip those that cannot be read.',
);
const paused = reject('projection-paused', 'This read model is paused. Please resume it first.');
const rebuildUnderWay = reject(
  'rebuild-under-way',
  'There is already a new generation. Please swap it in or cancel the rebuild first.',
);
const noRebuild = reject('rebuild-missing', 'There is no new generation. Please start a rebuild first.');
const notReady = reject('rebuild-not-ready', 'The new generation has not reached the head of the history yet.');
const notVerified = reject(
  'rebuild-not-verified',
  'The new generation has not been verified, or differs from the history. Please verify it first.',
);
const candidateIncomplete = reject(
  'rebuild-incomplete',
  'The new generation has more parked events than the live one. Please replay them, skip those that cannot be read, or cancel the rebuild.',
);
const verificationUnderWay = reject('verification-under-way', 'A verification is already running.');
const notKept = reject('generation-not-kept', 'This generation is not kept, so it cannot be made live again.');
const nothingParked = reject('nothing-parked', 'This read model has no parked events.');

const idOf = ({ projection, version }: ProjectionStatus) => ({ projection, version });

const rebuild = ({ latest }: Operations, status: ProjectionStatus): Decision<OperationsEvent> => {
  const { version, live, candidate, previous } = status;
  if (candidate) return rebuildUnderWay;
  const known = latest?.version === version ? latest.generation : 0;
  const generation = Math.max(known, live.generation, previous?.generation ?? 0) + 1;
  return [projectionRebuildStarted({ ...idOf(status), generation })];
};

const cancelRebuild = (status: ProjectionStatus): Decision<OperationsEvent> =>
  status.candidate
    ? [projectionRebuildCancelled({ ...idOf(status), generation: status.candidate.generation })]
    : noRebuild;

const verify = (status: ProjectionStatus): Decision<OperationsEvent> => {
  const { live, candidate } = status;
  const isRunning = candidate ? candidate.verification === 'running' : live.verifying;
  if (isRunning) return verificationUnderWay;
  if (candidate && !candidate.ready) return notReady;
  return [projectionVerificationStarted({ ...idOf(status), generation: (candidate ?? live).generation })];
};

const swap = (status: ProjectionStatus): Decision<OperationsEvent> => {
  const { live, candidate } = status;
  if (!candidate) return noRebuild;
  if (!candidate.ready) return notReady;
  if (candidate.verification !== 'passed') return notVerified;
  if (candidate.parked > live.parked) return candidateIncomplete;
  return [projectionSwapped({ ...idOf(status), from: live.generation, to: candidate.generation })];
};

const rollBack = (status: ProjectionStatus, generation: number | null): Decision<OperationsEvent> => {
  const { live, previous } = status;
  if (live.generation === generation) return [];
  if (previous?.generation !== generation) return notKept;
  if (previous.parked > live.parked) return previousIncomplete;
  return [projectionRolledBack({ ...idOf(status), from: live.generation, to: previous.generation })];
};

const replay = (status: ProjectionStatus, eventId: string | null): Decision<OperationsEvent> => {
  const { live, candidate, previous } = status;
  return [live, candidate, previous].some((generation) => generation && generation.parked > 0)
    ? [parkedEventsReplayed({ ...idOf(status), eventId })]
    : nothingParked;
};

const decideRunning = (operations: Operations, command: OperationsCommand): Decision<OperationsEvent> => {
  const { status } = command.data;
  switch (command.type) {
    case 'RebuildProjection':
      return rebuild(operations, status);
    case 'CancelRebuild':
      return cancelRebuild(status);
    case 'VerifyProjection':
      return verify(status);
    case 'SwapProjection':
      return swap(status);
    case 'RollBackProjection':
      return rollBack(status, command.data.generation);
    case 'ReplayParkedEvents':
      return replay(status, command.data.eventId);
    case 'PauseProjection':
      return [projectionPaused(idOf(status))];
    case 'ResumeProjection':
      return [];
    default:
      return unreachable(command);
  }
};

/** A paused projection accepts only requests that need no folding. */
const decidePaused = ({ type, data: { status } }: OperationsCommand): Decision<OperationsEvent> => {
  switch (type) {
    case 'ResumeProjection':
      return [projectionResumed(idOf(status))];
    case 'PauseProjection':
      return [];
    case 'CancelRebuild':
      return cancelRebuild(status);
    default:
      return paused;
  }
};

/** Requests that a version accepts while queries do not read it. */
const forEveryVersion: ReadonlySet<OperationsCommand['type']> = new Set([
  'PauseProjection',
  'ResumeProjection',
  'ReplayParkedEvents',
]);

const decide = (operations: Operations, command: OperationsCommand): Decision<OperationsEvent> => {
  const { status } = command.data;
  if (status.requestsDone !== operations.requests) return changed;
  if (status.paused) return decidePaused(command);
  if (!status.isRead && !forEveryVersion.has(command.type)) return notRead;
  return decideRunning(operations, command);
};

/** The requests that administrators and operators made about one projection. */
export const operations: Decider<Operations, OperationsCommand, OperationsEvent> = {
  category: operationsEvents.category,
  initial,
  evolve,
  decide,
};

const readable = reject(
  'event-readable',
  'This release can read this event, so it cannot be skipped. Please fix the read model that parks it, then replay the event.',
);
const skippedAlready = reject('event-skipped', 'This event has already been skipped.');
const notSkipped = reject('event-not-skipped', 'This event is not skipped.');
const corrected = reject(
  'event-corrected',
  'Another event corrects this one, so both would count. Please correct the record by its own commands instead.',
);
const reasonRequired = reject('reason-required', 'Please say why this event can be skipped.', 'reason');

const refusalOf = (skipped: Skipped, { eventId, isReadable, reason }: Skip) => {
  if (skipped.has(eventId)) return skippedAlready;
  if (isReadable) return readable;
  return reason.trim() === '' ? reasonRequired : null;
};

const decideSkipping = (skipped: Skipped, command: SkippingCommand): Decision<SkippingEvent> => {
  switch (command.type) {
    case 'SkipEvent': {
      const { isReadable, ...event } = command.data;
      return refusalOf(skipped, command.data) ?? [eventSkipped(event)];
    }
    case 'CorrectEvent': {
      const { isReadable, ...event } = command.data;
      return refusalOf(skipped, command.data) ?? [eventCorrected(event)];
    }
    case 'UndoSkipping': {
      const { eventId } = command.data;
      const skip = skipped.get(eventId);
      if (skip === undefined) return notSkipped;
      return skip.isCorrected ? corrected : [eventSkippingUndone({ eventId, eventType: skip.eventType })];
    }
    default:
      return unreachable(command);
  }
};

/** What administrators decided about events that cannot be read. */
export const skipping: Decider<Skipped, SkippingCommand, SkippingEvent> = {
  category: skippingEvents.category,
  initial: nothingSkipped,
  evolve: evolveSkipped,
  decide: decideSkipping,
};
