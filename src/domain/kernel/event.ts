/** A business fact, as an aggregate decides it: a past-tense type and its data. Nothing technical. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** What a member may be (spec §6; the analyst reads history and reports only). */
export const memberRoles = ['charity', 'consultant', 'analyst', 'admin'] as const;
export type MemberRole = (typeof memberRoles)[number];

export type ActorRole = MemberRole | 'visitor' | 'system';

/** Who caused an event: a member, an anonymous visitor or the platform itself. */
export interface Actor {
  readonly id: string;
  readonly role: ActorRole;
}

/** What the platform records beside every event's data. Holds no personal data in plain text, ever. */
export interface EventMetadata {
  readonly schemaVersion: number;
  /** UTC, ISO 8601 with milliseconds. When the fact happened; the store adds `recordedAt`. */
  readonly occurredAt: string;
  readonly actor: Actor;
  /** Where the command came from, for example `http`, `demo`, `schedule`. */
  readonly source: string;
  /** Shared by everything that one original request led to. */
  readonly correlationId: string;
  /** The id of the event or request that directly caused this event. */
  readonly causationId: string;
  readonly requestId?: string;
  readonly reason?: string;
  /** The person whose key protects the event's personal-data fields. */
  readonly subject?: string;
}

/** An event on its way to a store. The id makes a repeated append harmless. */
export interface EventToAppend<Event extends DomainEvent = DomainEvent> {
  readonly eventId: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly metadata: EventMetadata;
}

/**
 * A place in the whole history: opaque, but ordered by plain string comparison and comparable across
 * restarts of the same store.
 */
export type Position = string;

/** The position before the first event. */
export const ORIGIN: Position = '';

/**
 * An event as the history holds it. `revision` counts from 0 within its stream.
 *
 * One that this program cannot read (altered, or written by a newer release) is handed on with the reason in
 * `unreadable`, so that one event never stops the reading of others; to ask for its `data` throws the same.
 */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event extends DomainEvent
  ? {
      readonly type: Event['type'];
      readonly data: Event['data'];
      readonly eventId: string;
      readonly metadata: EventMetadata;
      readonly stream: string;
      readonly revision: number;
      readonly position: Position;
      readonly recordedAt: string;
      /** Holds no word of the event's data. */
      readonly unreadable?: Error;
    }
  : never;

/** The id of the aggregate a stream belongs to: what follows its category. */
export const aggregateIdOf = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('-') + 1);
