import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { Id } from '../kernel/values.ts';

/** Which read model, and in which version of its fold. */
const Of = { projection: z.string(), version: z.int().positive() };

/** Every rebuild of a version makes a generation; they count from 1. */
const Generation = z.int().positive();

/** What was asked of a projection. Whatever the history says here is carried out, sooner or later, once, in order. */
export const operationsEvents = defineEvents('operations', {
  ProjectionRebuildStarted: z.object({ ...Of, generation: Generation }),
  ProjectionRebuildCancelled: z.object({ ...Of, generation: Generation }),
  ProjectionVerificationStarted: z.object({ ...Of, generation: Generation }),
  ProjectionSwapped: z.object({ ...Of, from: Generation, to: Generation }),
  ProjectionRolledBack: z.object({ ...Of, from: Generation, to: Generation }),
  /** Of one event, or of all of them. */
  ParkedEventsReplayed: z.object({ ...Of, eventId: Id.nullable() }),
  ProjectionPaused: z.object(Of),
  ProjectionResumed: z.object(Of),
});
export type OperationsEvent = EventOf<typeof operationsEvents>;

export const {
  ProjectionRebuildStarted: projectionRebuildStarted,
  ProjectionRebuildCancelled: projectionRebuildCancelled,
  ProjectionVerificationStarted: projectionVerificationStarted,
  ProjectionSwapped: projectionSwapped,
  ProjectionRolledBack: projectionRolledBack,
  ParkedEventsReplayed: parkedEventsReplayed,
  ProjectionPaused: projectionPaused,
  ProjectionResumed: projectionResumed,
} = operationsEvents.create;
