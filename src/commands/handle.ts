import { setTimeout as delay } from 'node:timers/promises';
import { v5 } from 'uuid';
import type { Decider } from '../domain/kernel/decider.ts';
import { type Actor, type DomainEvent, type EventToAppend, ORIGIN, type Position } from '../domain/kernel/event.ts';
import { isRejection, type Rejection } from '../domain/kernel/rejection.ts';
import type { Clock, NewId } from '../domain/kernel/values.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { keyedMutex } from '../platform/keyed-mutex.ts';
import { noTracing, type Span, type TraceParent, type Tracing } from '../platform/tracing.ts';
import { foldStream } from './fold.ts';

/** Metadata of a command, copied to every event it leads to. */
export interface CommandContext {
  readonly actor: Actor;
  /** `http`, `demo`, `start`, `recovery`, … */
  readonly source: string;
  readonly correlationId: string;
  /** Default: the correlation id; the command starts a chain. */
  readonly causationId?: string;
  readonly requestId?: string;
  /** The span that led to the command. Default: none; the command begins a trace. */
  readonly trace?: TraceParent | undefined;
  readonly reason?: string;
  /** The person whose key encrypts the personal data in the events. Required when an event has such a field. */
  readonly subject?: string;
  /**
   * The id (a UUID) that all attempts of one request share. Event ids derive from it, so that an attempt that was
   * believed dead appends the same event as its successor. Default: random event ids.
   */
  readonly attemptOf?: string;
  /** Aborts when the command must append nothing more; it then throws the reason. Default: never. */
  readonly signal?: AbortSignal;
  /** Default: now. Set to record something that happened earlier. */
  readonly occurredAt?: Date;
}

/** Result of a command. An accepted command may lead to no event. */
export type Handled =
  | { readonly outcome: 'accepted'; readonly position: Position; readonly revision: number | 'no-stream' }
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

/** Validates an event against its schema and returns the schema version. Throws on a violation. */
export type EventCheck = (event: DomainEvent) => { readonly schemaVersion: number };

interface CommandHandlerParts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly check: EventCheck;
  /** Delay before retry number `retry`, counted from 1. Default: random, up to 50 ms. */
  readonly backOff?: (retry: number) => Promise<void>;
  /** Default: off. */
  readonly tracing?: Tracing;
}

/** Runs a command against one aggregate. */
export type HandleCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
  command: Command,
  context: CommandContext,
) => Promise<Handled>;

/** Conflicts come only from other processes, rarely; after this many attempts the caller has to retry. */
const ATTEMPTS = 12;

/** Random, so that two processes do not keep colliding. */
const randomBackOff = (retry: number): Promise<void> => delay(Math.random() * Math.min(50, 2 ** retry));

/** Thrown when a command met a conflict in every attempt. The request may be repeated unchanged. */
export class StreamBusy extends Error {
  constructor(stream: string) {
    super(`Stream ${stream} changed too often while a command was being decided.`);
    this.name = 'StreamBusy';
  }
}

/**
 * Creates the function that runs every command: fold the stream as far as the decider needs it, decide, append at the
 * revision that was read, and retry on a conflict. A keyed mutex runs the commands of one stream one after the other
 * within this process. Deciders without memory append at any revision and need no mutex.
 *
 * The function throws {@link StreamBusy} after too many conflicts, and passes on errors of `check` and of the store.
 * After an error of the store the events may or may not be written: retry the command; the aggregate recognises it.
 */
export const commandHandler = (parts: CommandHandlerParts): HandleCommand => {
  const { store, clock, newId, check, backOff = randomBackOff, tracing = noTracing } = parts;
  const withLock = keyedMutex();

  const envelope = (
    event: DomainEvent,
    eventId: string,
    context: CommandContext,
    trace: TraceParent | undefined,
  ): EventToAppend => ({
    eventId,
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
      ...(trace === undefined ? {} : { trace }),
      ...(context.reason === undefined ? {} : { reason: context.reason }),
      ...(context.subject === undefined ? {} : { subject: context.subject }),
    },
  });

  return (decider, id, command, context) => {
    const stream = `${decider.category}-${id}`;
    const isMemoryless = decider.memory === 'nothing';
    const append = (
      decision: readonly DomainEvent[],
      revision: number | 'no-stream',
      parent: TraceParent | undefined,
    ) =>
      tracing.span(
        `append ${decider.category}`,
        { kind: 'client', parent, attributes: { 'fellowbridge.events': decision.map(({ type }) => type) } },
        async ({ trace }) => {
          // An append at a revision has only one event, so no two commands of a request derive the same id.
          const eventId = (place: number): string =>
            context.attemptOf === undefined || isMemoryless
              ? newId()
              : v5(`${stream} after ${revision}, ${place}`, context.attemptOf);
          const events = decision.map((event, place) => envelope(event, eventId(place), context, trace));
          context.signal?.throwIfAborted();
          return store.append(stream, events, isMemoryless ? 'any' : revision);
        },
      );
    const work = async ({ trace, note }: Span): Promise<Handled> => {
      for (let retry = 0; retry < ATTEMPTS; retry += 1) {
        if (retry > 0) await backOff(retry);
        const { state, last } = await foldStream(store, decider, id);
        const decision = decider.decide(state, command);
        if (isRejection(decision)) {
          note({ 'fellowbridge.rejection': decision.code });
          return { outcome: 'rejected', rejection: decision };
        }
        const revision = last?.revision ?? 'no-stream';
        if (decision.length === 0) return { outcome: 'accepted', position: last?.position ?? ORIGIN, revision };
        const appended = await append(decision, revision, trace);
        if (appended.outcome === 'appended') {
          return { outcome: 'accepted', position: appended.position, revision: appended.revision };
        }
      }
      throw new StreamBusy(stream);
    };
    return tracing.span(`command ${decider.category}`, { parent: context.trace }, (span) =>
      isMemoryless ? work(span) : withLock(stream, () => work(span)),
    );
  };
};
