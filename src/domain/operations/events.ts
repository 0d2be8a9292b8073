import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
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
