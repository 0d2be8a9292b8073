import type { Evolve } from '../kernel/decider.ts';
import type { OperationsEvent } from './events.ts';

/** What was asked of a projection so far. How it stands is not told by this: see `Standing`. */
export interface Operations {
  /** How many orders were given. */
  readonly orders: number;
  /** The version of the last rebuild, and the generation that it made; null before the first. */
  readonly latest: { readonly version: number; readonly generation: number } | null;
}

export const initial: Operations = { orders: 0, latest: null };

export const evolve: Evolve<Operations, OperationsEvent> = ({ orders, latest }, { type, data }) => ({
  orders: orders + 1,
  latest: type === 'ProjectionRebuildStarted' ? { version: data.version, generation: data.generation } : latest,
});
