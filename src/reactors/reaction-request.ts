import type { RequestContext } from '../commands/request-context.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { isSimulated } from './simulated-events.ts';

/** The context of a request that an event leads to, as recorded in the events of its commands. */
interface ReactionRequest extends RequestContext {
  readonly causationId: string;
  /** Set for simulated events: reactions get the time of the event. */
  readonly occurredAt?: Date;
}

/** Subject of texts that the platform writes itself; its key is never destroyed. */
export const PLATFORM = 'platform';

/** Consequences of an event belong to the same correlation chain, and are simulated if the event is. */
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
