import { setTimeout as delay } from 'node:timers/promises';
import type { Decider } from '../domain/kernel/decider.ts';
import { type Actor, type DomainEvent, type EventToAppend, ORIGIN, type Position } from '../domain/kernel/event.ts';
import { isRejection, type Rejection } from '../domain/kernel/rejection.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { foldStream } from './fold.ts';
import { turns } from './turns.ts';

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
  /** Waits before a command that lost a race tries again; `lost` counts from 1. Default: up to 50 ms, at random. */
  readonly giveWay?: (lost: number) => Promise<void>;
}

/** Runs a command against one aggregate. */
export type HandleCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
  command: Command,
  context: CommandContext,
) => Promise<Handled>;

/** Only another process can win a race, which is rare and short; after so many the caller is told to try again. */
const ATTEMPTS = 12;

/** At random, so that two processes do not go on meeting each other. */
const giveWayAtRandom = (lost: number): Promise<void> => delay(Math.random() * Math.min(50, 2 ** lost));

/** Thrown when a command lost every race for its stream: the request may be repeated as it is. */
export class StreamBusy extends Error {
  constructor(stream: string) {
    super(`Stream ${stream} changed too often while a command was being decided.`);
    this.name = 'StreamBusy';
  }
}

/**
 * Makes the one way to run a command: fold as much of the stream as the aggregate's memory needs, decide, append at the
 * revision that was read, and start again when somebody else was faster. Commands for one stream take turns within this
 * process, so that they do not race; those that remember nothing append at any revision and need not.
 *
 * The command throws {@link StreamBusy} when it lost too many races, what `check` throws, and what the store throws
 * when it cannot be reached. Then nobody knows whether the events were written: repeat the command and let the
 * aggregate tell.
 */
export const commandHandler = (parts: CommandHandlerParts): HandleCommand => {
  const { store, clock, newId, check, giveWay = giveWayAtRandom } = parts;
  const inTurn = turns();

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

  return (decider, id, command, context) => {
    const stream = `${decider.category}-${id}`;
    const remembersNothing = decider.memory === 'nothing';
    const work = async (): Promise<Handled> => {
      for (let lost = 0; lost < ATTEMPTS; lost += 1) {
        if (lost > 0) await giveWay(lost);
        const { state, last } = await foldStream(store, decider, id);
        const decision = decider.decide(state, command);
        if (isRejection(decision)) return { outcome: 'rejected', rejection: decision };
        const revision = last?.revision ?? 'no-stream';
        if (decision.length === 0) return { outcome: 'accepted', position: last?.position ?? ORIGIN, revision };
        const events = decision.map((event) => envelope(event, context));
        const appended = await store.append(stream, events, remembersNothing ? 'any' : revision);
        if (appended.outcome === 'appended') {
          return { outcome: 'accepted', position: appended.position, revision: appended.revision };
        }
      }
      throw new StreamBusy(stream);
    };
    return remembersNothing ? work() : inTurn(stream, work);
  };
};
