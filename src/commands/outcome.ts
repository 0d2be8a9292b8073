import type { Position } from '../domain/kernel/event.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';
import type { Handled } from './handle.ts';

/** Result of a use case: done with its data, or rejected with a sentence for the user. */
export type Outcome<T> =
  | ({ readonly outcome: 'done' } & T)
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

/** Result of a use case that writes: its data and the position reached in the history, or the rejection. */
export type Written<T = unknown> = Outcome<T & { readonly position: Position }>;
export type Done<T = unknown> = Promise<Written<T>>;

export const refused = (rejection: Rejection): Outcome<never> => ({ outcome: 'rejected', rejection });

/** The outcome of a use case that runs a single command. */
export const outcomeOf = <T>(handled: Handled, answer: T): Written<T> =>
  handled.outcome === 'rejected'
    ? refused(handled.rejection)
    : { outcome: 'done', ...answer, position: handled.position };

/** The later of two positions. */
export const laterPosition = (one: Position, other: Position): Position => (one < other ? other : one);
