import type { DomainEvent } from './event.ts';
import type { Rejection } from './rejection.ts';

/** Folds one event into the state. Total: every event of the aggregate is handled. */
export type Evolve<State, Event extends DomainEvent> = (state: State, event: Event) => State;

/** What a command leads to: the events that happened, in order, or a refusal. An empty list means "nothing to do". */
export type Decision<Event extends DomainEvent> = readonly Event[] | Rejection;

/**
 * What of its past an aggregate needs to decide.
 * - `whole-stream`: all of it.
 * - `last-event`: each event carries all that is to be remembered, so that folding the last one alone gives the same
 *   state. For streams that anybody can make long.
 * - `nothing`: a fact is noted whatever happened before; nothing is read, and no other writer can stand in the way.
 */
export type Memory = 'whole-stream' | 'last-event' | 'nothing';

/** An aggregate as pure functions: what it remembers and what it decides. */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** Its streams are named `<category>-<id>`. */
  readonly category: string;
  readonly initial: State;
  /** Default: the whole stream. */
  readonly memory?: Memory;
  readonly evolve: Evolve<State, Event>;
  readonly decide: (state: State, command: Command) => Decision<Event>;
}
