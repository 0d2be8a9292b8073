import type { Position } from '../domain/kernel/event.ts';
import type { Rejection } from '../domain/kernel/rejection.ts';
import type { Handled } from './handle.ts';

/** What became of a request: done, with what it leads to, or refused with a sentence for the user. */
export type Outcome<T> =
  | ({ readonly outcome: 'done' } & T)
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

export const refused = (rejection: Rejection): Outcome<never> => ({ outcome: 'rejected', rejection });

/** The outcome of a request that is one command, with what else its answer holds. */
export const outcomeOf = <T>(handled: Handled, answer: T): Outcome<T & { readonly position: Position }> =>
  handled.outcome === 'rejected'
    ? refused(handled.rejection)
    : { outcome: 'done', ...answer, position: handled.position };
