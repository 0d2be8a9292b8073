import type { Position } from '../../domain/kernel/event.ts';

/** Positions of every store start with a number that grows with the history. */
const numberOf = (position: Position): number => Number(/^\d+/.exec(position)?.[0] ?? 0);

/** Progress of a position towards `head`, from 0 to 1. An estimate: positions need not be evenly spaced. */
export const progressOf = (position: Position, head: Position): number => {
  if (position >= head) return 1;
  return Math.min(1, numberOf(position) / Math.max(1, numberOf(head)));
};
