import type { Position } from '../domain/kernel/event.ts';

/** Where the history stands when both are in it. */
export const laterOf = (one: Position, other: Position): Position => (one < other ? other : one);
