import type { Position } from '../../domain/kernel/event.ts';

/** How far a run is. */
export interface ReportProgress {
  /** Events read, of the types that the report is about. */
  readonly events: number;
  /** Events there are to read: estimated, until the end, from how far in the history the last one stands. */
  readonly total: number;
}

/** Positions begin with a number that grows with the history, whatever the store. */
const numberOf = (position: Position): number => Number(/^\d+/.exec(position)?.[0] ?? 0);

/** The progress of a run that has read so many events, up to a position, of a history that ends at `head`. */
export const progressAt = (events: number, position: Position, head: Position): ReportProgress => {
  const [done, all] = [numberOf(position), numberOf(head)];
  if (position >= head || done === 0 || all === 0) return { events, total: events };
  return { events, total: Math.max(events, Math.round((events * all) / done)) };
};
