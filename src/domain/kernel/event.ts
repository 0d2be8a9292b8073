import type { EventUnreadable } from './event-unreadable.ts';

/** A business fact that an aggregate decided: a past-tense type and its data, without metadata. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** Roles of members (spec §6; the analyst only reads history and reports). */
export const memberRoles = ['charity', 'consultant', 'analyst', 'admin'] as const;
export type MemberRole = (typeof memberRoles)[number];

export type ActorRole = MemberRole | 'visitor' | 'system';

/** The cause of an event: a member, an anonymous visitor or the platform itself. */
export interface Actor {
  readonly id: string;
  readonly role: ActorRole;
}

/** Metadata of an event. Never holds personal data in plain text. */
export interface EventMetadata {
  readonly schemaVersion: number;
  /** Time of the fact: UTC, ISO 8601 with milliseconds. The store adds `recordedAt`. */
  readonly occurredAt: string;
  readonly actor: Actor;
  /** Origin of the command, for example `http`, `demo` or `schedule`. */
  readonly source: string;
  /** Shared by all events that one original request led to. */
  readonly correlationId: string;
  /** The id of the event or request that directly caused this event. */
  readonly causationId: string;
  readonly requestId?: string;
  /** W3C `traceparent` of the append, while tracing is on. */
  readonly trace?: string;
  readonly reason?: string;
  /** The person whose key encrypts the personal-data fields. */
  readonly subject?: string;
}

/** An event to append to a store. Its id makes a repeated append harmless. */
export interface EventToAppend<Event extends DomainEvent = DomainEvent> {
  readonly eventId: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly metadata: EventMetadata;
}

/** A position in the whole history: opaque, ordered by string comparison, and stable across restarts of the store. */
export type Position = string;

/** The position before the first event. */
export const ORIGIN: Position = '';

/**
 * An event read from the history. `revision` counts from 0 within its stream.
 *
 * An event that this release cannot read (altered, with wrong fields, or written by a newer release) carries the reason in
 * `unreadable`, so that it does not stop the reading of others; accessing its `data` throws that error.
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
      readonly unreadable?: EventUnreadable;
      /** Whether an administrator decided that folds skip it. */
      readonly skipped?: true;
    }
  : never;

/** The category of a stream: the part of its name before the aggregate id. */
export const categoryOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')));

/** The aggregate id in a stream's name: the part after the category. */
export const aggregateIdOf = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('-') + 1);
