import type { Position } from '../../domain/kernel/event.ts';

/** Positions begin with a number that grows with the history, whatever the store. */
const numberOf = (position: Position): number => Number(/^\d+/.exec(position)?.[0] ?? 0);

/** How much of the way to `head` lies behind a position, from 0 to 1. */
export const progressOf = (position: Position, head: Position): number => {
  if (position >= head) return 1;
  return Math.min(1, numberOf(position) / Math.max(1, numberOf(head)));
};
