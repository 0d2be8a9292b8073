import type { OperationsEvent, SkippingEvent } from '../../domain/operations/events.ts';
import { becomes, by, type Sentences, sentence, subjectOfStream } from '../sentence-parts.ts';

const readModel = (data: OperationsEvent['data']): string => `the read model ‘${data.projection}’`;

const generation = (number: number): string => `generation ${number}`;

export const operationsSentences: Sentences<OperationsEvent | SkippingEvent> = {
  ProjectionRebuildStarted: ({ data, actor }) =>
    sentence`${by(actor)} started to rebuild ${readModel(data)} as ${generation(data.generation)}.`,
  ProjectionRebuildCancelled: ({ data, actor }) =>
    sentence`${by(actor)} cancelled the rebuild of ${readModel(data)} as ${generation(data.generation)}.`,
  ProjectionVerificationStarted: ({ data, actor }) =>
    sentence`${by(actor)} started to verify ${generation(data.generation)} of ${readModel(data)}.`,
  ProjectionSwapped: ({ data, actor }) =>
    sentence`${by(actor)} switched ${readModel(data)} from ${generation(data.from)} to ${generation(data.to)}.`,
  ProjectionRolledBack: ({ data, actor }) =>
    sentence`${by(actor)} rolled ${readModel(data)} back from ${generation(data.from)} to ${generation(data.to)}.`,
  ParkedEventsReplayed: ({ data, actor }) =>
    sentence`${by(actor)} replayed ${data.eventId === null ? 'the parked events' : 'a parked event'} of ${readModel(data)}.`,
  ProjectionPaused: becomes('Paused', ({ data, actor }) => sentence`${by(actor)} paused ${readModel(data)}.`),
  ProjectionResumed: becomes('Running', ({ data, actor }) => sentence`${by(actor)} resumed ${readModel(data)}.`),
  EventSkipped: ({ data, actor }) =>
    sentence`${by(actor)} skipped an event that could not be read, ${data.eventType} of ${subjectOfStream(data.stream)}.`,
  EventCorrected: ({ data, actor }) =>
    sentence`${by(actor)} corrected an event that could not be read, ${data.eventType} of ${subjectOfStream(data.stream)}.`,
  EventSkippingUndone: ({ data, actor }) => sentence`${by(actor)} undid the skipping of an event, ${data.eventType}.`,
};
