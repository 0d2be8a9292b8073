import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { OperationsEvent, SkippingEvent } from './events.ts';

/** The requests made about a projection so far. Its state in the database is in `ProjectionStatus`. */
export interface Operations {
  readonly requests: number;
  /** The version and generation of the last rebuild; null before the first. */
  readonly latest: { readonly version: number; readonly generation: number } | null;
}

export const initial: Operations = { requests: 0, latest: null };

export const evolve: Evolve<Operations, OperationsEvent> = ({ requests, latest }, { type, data }) => ({
  requests: requests + 1,
  latest: type === 'ProjectionRebuildStarted' ? { version: data.version, generation: data.generation } : latest,
});

/** The events that folds skip, by id. */
export type Skipped = ReadonlyMap<string, { readonly eventType: string; readonly isCorrected: boolean }>;

export const evolveSkipped: Evolve<Skipped, SkippingEvent> = (skipped, { type, data: event }) => {
  const after = new Map(skipped);
  switch (type) {
    case 'EventSkipped':
    case 'EventCorrected':
      return after.set(event.eventId, { eventType: event.eventType, isCorrected: type === 'EventCorrected' });
    case 'EventSkippingUndone':
      after.delete(event.eventId);
      return after;
    default:
      return unreachable(type);
  }
};

export const nothingSkipped: Skipped = new Map();
