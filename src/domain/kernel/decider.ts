import type { DomainEvent } from './event.ts';
import type { Rejection } from './rejection.ts';

/** Folds one event into the state. Total: every event of the aggregate is handled. */
export type Evolve<State, Event extends DomainEvent> = (state: State, event: Event) => State;

/** The result of a command: its events in order, or a refusal. An empty list means that there is nothing to do. */
export type Decision<Event extends DomainEvent> = readonly Event[] | Rejection;

/**
 * The part of its stream that an aggregate needs for a decision.
 * - `whole-stream`: every event.
 * - `last-event`: each event carries the whole state, so that the last one is enough. For streams that anyone can make
 *   long.
 * - `nothing`: the decision does not depend on earlier events. Nothing is read, and concurrent writers do not conflict.
 */
export type Memory = 'whole-stream' | 'last-event' | 'nothing';

/** An aggregate as pure functions: its state and its decisions. */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** Its streams are named `<category>-<id>`. */
  readonly category: string;
  readonly initial: State;
  /** Default: the whole stream. */
  readonly memory?: Memory;
  readonly evolve: Evolve<State, Event>;
  readonly decide: (state: State, command: Command) => Decision<Event>;
}
