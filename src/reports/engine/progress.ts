import type { Position } from '../../domain/kernel/event.ts';

export interface ReportProgress {
  /** Events read, of the types that the report reads. */
  readonly events: number;
  /** Events to read: until the end, an estimate from the position of the last one. */
  readonly total: number;
}

/** Every store's positions begin with a number that grows with the history. */
const numberOf = (position: Position): number => Number(/^\d+/.exec(position)?.[0] ?? 0);

/** The progress after `events` events, at a position in a history that ends at `head`. */
export const progressAt = (events: number, position: Position, head: Position): ReportProgress => {
  const [done, all] = [numberOf(position), numberOf(head)];
  if (position >= head || done === 0 || all === 0) return { events, total: events };
  return { events, total: Math.max(events, Math.round((events * all) / done)) };
};
