import type { Evolve } from '../kernel/decider.ts';
import type { OperationsEvent } from './events.ts';

/** The requests made about a projection so far. Its state in the database is in `ProjectionStatus`. */
export interface Operations {
  /** Number of requests. */
  readonly requests: number;
  /** The version and generation of the last rebuild; null before the first. */
  readonly latest: { readonly version: number; readonly generation: number } | null;
}

export const initial: Operations = { requests: 0, latest: null };

export const evolve: Evolve<Operations, OperationsEvent> = ({ requests, latest }, { type, data }) => ({
  requests: requests + 1,
  latest: type === 'ProjectionRebuildStarted' ? { version: data.version, generation: data.generation } : latest,
});
