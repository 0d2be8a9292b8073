import type { Position } from '../../domain/kernel/event.ts';
import { progressOf } from '../../projections/engine/progress.ts';

export interface ReportProgress {
  /** Events read, of the types that the report reads. */
  readonly events: number;
  /** Events to read: until the end, an estimate from the position of the last one. */
  readonly total: number;
}

/** The progress after `events` events, at a position in a history that ends at `head`. */
export const progressAt = (events: number, position: Position, head: Position): ReportProgress => {
  const share = progressOf(position, head);
  return { events, total: share === 0 ? events : Math.round(events / share) };
};
