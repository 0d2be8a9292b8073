import type { Decider } from '../domain/kernel/decider.ts';
import type { Actor, DomainEvent, EventToAppend, Position, RecordedEvent } from '../domain/kernel/event.ts';
import { isRejection, type Rejection } from '../domain/kernel/rejection.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';

/** Who asks for a command, from where and on whose account. Becomes the metadata of every event it leads to. */
export interface CommandContext {
  readonly actor: Actor;
  /** `http`, `demo`, `start`, `recovery`, … */
  readonly source: string;
  readonly correlationId: string;
  /** Default: the correlation id, for a command that starts a chain. */
  readonly causationId?: string;
  readonly requestId?: string;
  readonly reason?: string;
  /** The person whose key protects personal data in the events. Required when an event has such a field. */
  readonly subject?: string;
  /** Default: now. Set when history is written after the fact. */
  readonly occurredAt?: Date;
}

/** What became of a command. An accepted command may have led to no event at all. */
export type Handled =
  | { readonly outcome: 'accepted'; readonly position: Position; readonly revision: number | 'no-stream' }
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

/** Checks an event against its released schema and says which version that is. Throws on a violation. */
export type EventCheck = (event: DomainEvent) => { readonly schemaVersion: number };

export interface CommandHandlerParts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly check: EventCheck;
}

/** Runs a command against one aggregate. */
export type HandleCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
  command: Command,
  context: CommandContext,
) => Promise<Handled>;

/** Lost races are rare and short; after this many the caller is told to try again. */
const ATTEMPTS = 8;

/** Thrown when a command lost every race for its stream: the request may be repeated as it is. */
export class StreamBusy extends Error {
  constructor(stream: string) {
    super(`Stream ${stream} changed too often while a command was being decided.`);
    this.name = 'StreamBusy';
  }
}

/**
 * Makes the one way to run a command: fold the stream, decide, append at the revision that was read, and start again
 * when somebody else was faster.
 */
export const commandHandler = ({ store, clock, newId, check }: CommandHandlerParts): HandleCommand => {
  const envelope = (event: DomainEvent, context: CommandContext): EventToAppend => ({
    eventId: newId(),
    type: event.type,
    data: event.data,
    metadata: {
      schemaVersion: check(event).schemaVersion,
      occurredAt: (context.occurredAt ?? clock()).toISOString(),
      actor: context.actor,
      source: context.source,
      correlationId: context.correlationId,
      causationId: context.causationId ?? context.correlationId,
      ...(context.requestId === undefined ? {} : { requestId: context.requestId }),
      ...(context.reason === undefined ? {} : { reason: context.reason }),
      ...(context.subject === undefined ? {} : { subject: context.subject }),
    },
  });

  return async (decider, id, command, context) => {
    const stream = `${decider.category}-${id}`;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      let state = decider.initial;
      let last: RecordedEvent | undefined;
      for await (const event of store.readStream(stream)) {
        state = decider.evolve(state, event as never);
        last = event;
      }
      const decision = decider.decide(state, command);
      if (isRejection(decision)) return { outcome: 'rejected', rejection: decision };
      if (decision.length === 0) {
        return { outcome: 'accepted', position: last?.position ?? '', revision: last?.revision ?? 'no-stream' };
      }
      const events = decision.map((event) => envelope(event, context));
      const appended = await store.append(stream, events, last?.revision ?? 'no-stream');
      if (appended.outcome === 'appended') {
        return { outcome: 'accepted', position: appended.position, revision: appended.revision };
      }
    }
    throw new StreamBusy(stream);
  };
};
