import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id } from '../kernel/values.ts';

/** A read model and the version of its fold. */
const Of = { projection: z.string(), version: z.int().positive() };

/** Each rebuild of a version makes a generation, counted from 1. */
const Generation = z.int().positive();

/** Requests about a projection. Each is carried out eventually, once, in order. */
export const operationsEvents = defineEvents('operations', {
  ProjectionRebuildStarted: z.object({ ...Of, generation: Generation }),
  ProjectionRebuildCancelled: z.object({ ...Of, generation: Generation }),
  ProjectionVerificationStarted: z.object({ ...Of, generation: Generation }),
  ProjectionSwapped: z.object({ ...Of, from: Generation, to: Generation }),
  ProjectionRolledBack: z.object({ ...Of, from: Generation, to: Generation }),
  /** One event, or null for all. */
  ParkedEventsReplayed: z.object({ ...Of, eventId: Id.nullable() }),
  ProjectionPaused: z.object(Of),
  ProjectionResumed: z.object(Of),
});
export type OperationsEvent = EventOf<typeof operationsEvents>;

export const {
  projectionRebuildStarted,
  projectionRebuildCancelled,
  projectionVerificationStarted,
  projectionSwapped,
  projectionRolledBack,
  parkedEventsReplayed,
  projectionPaused,
  projectionResumed,
} = operationsEvents.create;

/** An event of the history that this release could not read, and why an administrator decided about it. */
const Unreadable = {
  eventId: Id,
  eventType: z.string(),
  stream: z.string(),
  revision: z.int().nonnegative(),
  reason: pii(z.string(), 'Removed'),
};

/** Decisions about events that cannot be read. All are in one stream, which every reader of the history follows. */
export const skippingEvents = defineEvents('unreadableEvents', {
  /** Every fold passes over the event from here on. */
  EventSkipped: z.object(Unreadable),
  /** The same, and another event of its stream says what happened. */
  EventCorrected: z.object({ ...Unreadable, correctedBy: Id }),
  /** Folds need the event again. */
  EventSkippingUndone: z.object({ eventId: Id, eventType: z.string() }),
});
export type SkippingEvent = EventOf<typeof skippingEvents>;

export const { eventSkipped, eventCorrected, eventSkippingUndone } = skippingEvents.create;
