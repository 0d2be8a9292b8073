import type { RequestContext } from '../commands/request-context.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { isSimulated } from './simulated-events.ts';

/** A request that an event leads to, as the events of its commands tell it. */
export interface ReactionRequest extends RequestContext {
  readonly causationId: string;
  /** Given for simulated events: reactions get the time of the event. */
  readonly occurredAt?: Date;
}

/** What follows from an event belongs to the chain that led to it, and to a made-up story where the event does. */
export const requestFor = (reactor: string, { eventId, metadata }: RecordedEvent): ReactionRequest => ({
  actor: { id: reactor, role: 'system' },
  requestId: eventId,
  correlationId: metadata.correlationId,
  causationId: eventId,
  trace: metadata.trace,
  ...(isSimulated(metadata)
    ? { source: metadata.source, occurredAt: new Date(metadata.occurredAt) }
    : { source: 'reactor' }),
});
