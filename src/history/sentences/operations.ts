import type { OperationsEvent } from '../../domain/operations/events.ts';
import { by, type Sentences, say } from '../sentence-parts.ts';

const named = (projection: string): string => `the read model ‘${projection}’`;

export const operationsSentences: Sentences<OperationsEvent> = {
  ProjectionRebuildStarted: ({ data, actor }) =>
    say`${by(actor)} started to build ${named(data.projection)} anew, as generation ${String(data.generation)}.`,
  ProjectionRebuildCancelled: ({ data, actor }) =>
    say`${by(actor)} gave up generation ${String(data.generation)} of ${named(data.projection)}.`,
  ProjectionVerificationStarted: ({ data, actor }) =>
    say`${by(actor)} had generation ${String(data.generation)} of ${named(data.projection)} compared with the history.`,
  ProjectionSwapped: ({ data, actor }) =>
    say`${by(actor)} let queries read generation ${String(data.to)} of ${named(data.projection)}, instead of ${String(data.from)}.`,
  ProjectionRolledBack: ({ data, actor }) =>
    say`${by(actor)} rolled ${named(data.projection)} back from generation ${String(data.from)} to ${String(data.to)}.`,
  ParkedEventsReplayed: ({ data, actor }) =>
    say`${by(actor)} had ${data.eventId === null ? 'the parked events' : 'a parked event'} of ${named(data.projection)} folded again.`,
  ProjectionPaused: ({ data, actor }) => say`${by(actor)} paused ${named(data.projection)}.`,
  ProjectionResumed: ({ data, actor }) => say`${by(actor)} resumed ${named(data.projection)}.`,
};
