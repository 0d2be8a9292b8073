import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts';
import type { OutboxChanges } from '../../mail/mail.ts';

/** Written in the transaction that moves the reactor past the event: exactly once, however often the handler runs. */
export type Effects = OutboxChanges;

/**
 * Handles one event. May run again for the same event, after a crash or a failure, so its commands must be harmless
 * when repeated. Written as a method, so that a reactor to certain events also counts as one to any.
 */
type Handler<Event extends DomainEvent> = { react(event: RecordedEvent<Event>): Promise<Effects> }['react'];

export type Handlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: Handler<Extract<Event, { type: Type }>>;
};

/** A policy that reacts to events, one after another, in the order of the history. */
export interface Reactor<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  /** Where a new reactor begins: at the head of the history, or at its first event. */
  readonly startsAt: 'now' | 'origin';
  /** What the reactor is for, in one sentence. */
  readonly purpose: string;
  /** Types of the commands that it issues. Default: none. */
  readonly issues?: readonly string[];
  readonly handlers: Handlers<Event>;
  /** Events that it skips, of any type. */
  skips?(event: RecordedEvent): boolean;
}

/** Declares a reactor; it only fixes the types. */
export const reactor = <Event extends DomainEvent>(definition: Reactor<Event>): Reactor<Event> => definition;

/** Thrown by a handler that cannot continue yet. It does not count as a failure: the next run retries the event. */
export class NotYet extends Error {
  override name = 'NotYet';
}
