import { z } from 'zod';
import { type Context, readingTypes } from '../contract/history.ts';
import { catalogue, type PlatformEvent } from '../domain/catalogue.ts';
import {
  type ActorRole,
  aggregateIdOf,
  categoryOf,
  type DomainEvent,
  type RecordedEvent,
} from '../domain/kernel/event.ts';
import { Id } from '../domain/kernel/values.ts';
import { skippingEvents } from '../domain/operations/events.ts';
import { visitEvents } from '../domain/visits/events.ts';
import { contextOf } from '../history/contexts.ts';
import { idsIn, publicDataOf, subjectIdsIn, wordsIn } from '../history/public-data.ts';
import { statusAfterEvent } from '../history/sentences/sentence.ts';
import { projection } from './engine/projection.ts';
import {
  boolean,
  integer,
  jsonb,
  nullable,
  type RowOf,
  readModelTable,
  text,
  textArray,
  timestamptz,
} from './engine/table.ts';
import { searchedIn, termsOf } from './terms.ts';

/** The indexed search vector: words, and the names that searches are most often filtered by. */
export const searchedInHistory = searchedIn('terms', ['context', 'type', 'actor_role']);

/**
 * What the terms of a context begin with. Most events are visits: their terms are kept apart, so that a search in
 * another context need not pass over them.
 */
export const spaceOf = (context: Context): string => (context === 'visits' ? '~' : '');

/** Whether an event is more than a record of who looked at what. Equal in queries and indexes, or Postgres does not use them. */
export const isNoReading = `type not in (${readingTypes.map((type) => `'${type}'`).join(', ')})`;

/**
 * The value of a column for all events except records of reading. As an expression it has statistics of its own:
 * Postgres takes columns for independent, and would scan the whole history for what an analyst did besides reading.
 */
export const outsideReadings = (column: 'actor_role' | 'actor_id'): string =>
  `(case when ${isNoReading} then ${column} end)`;

const table = readModelTable({
  name: 'history',
  keyColumn: 'event_id',
  columns: {
    event_id: text(),
    /** Ordered byte by byte. */
    position: text(),
    stream: text(),
    revision: integer(),
    /** The prefix of the stream's name. */
    category: text(),
    context: text<Context>(),
    type: text(),
    /** The schema version under which it was written. */
    version: integer(),
    occurred_at: timestamptz(),
    recorded_at: timestamptz(),
    actor_id: text(),
    actor_role: text<ActorRole>(),
    source: text(),
    correlation_id: text(),
    causation_id: text(),
    /** The IDs that it is about: of its stream, actor and subject, and in the ID fields of its data. */
    ids: textArray(),
    /** The words of its texts in searchable form, each after {@link spaceOf} its context. */
    terms: textArray(),
    /** The status of its stream after the event; null if the event does not change it. */
    status: nullable(text()),
    /** In the current version of its schema; null for an event that this release cannot read. */
    data: jsonb<unknown>(),
    /** Why this release cannot read it, as a sentence; null if it can. */
    fault: nullable(text()),
    /** Whether folds skip it. */
    skipped: boolean(),
  },
  indexes: [
    ['position desc', 'occurred_at'],
    // Often narrowed by a role and days. Events are then counted in the index alone.
    ['type', 'position desc', 'actor_role', 'occurred_at'],
    ['context', 'position desc', 'actor_role', 'occurred_at'],
    ['actor_role', 'position desc'],
    ['actor_id', 'position desc'],
    ['correlation_id', 'position desc'],
    ['causation_id', 'position'],
    ['stream', 'revision desc'],
    { on: ['position desc'], where: 'status is not null' },
    // A few members read far more than the others.
    { on: ['position desc'], where: isNoReading },
    // Postgres counts in the index alone only if that has the columns of its expression, too.
    { on: [outsideReadings('actor_role'), 'position desc'], include: ['type', 'actor_role'] },
    [outsideReadings('actor_id'), 'position desc'],
    { on: ['position desc', 'type'], where: 'fault is not null and not skipped' },
    { gin: 'ids' },
    { gin: searchedInHistory },
  ],
});

export type HistoryRow = RowOf<typeof table>;

/** Raise it whenever the fold or the table changes. */
const FOLD = 12;

/**
 * Rises with every new event type and schema version: rows hold upcast data, sentences are made from the current schema
 * only, and a process of an earlier release may have folded such events as unreadable.
 */
const schemas = [...catalogue.values()].reduce((sum, { version }) => sum + version, 0);

/** An event's data without personal fields; null if this release cannot read it. */
const openDataOf = (event: RecordedEvent): unknown => (event.unreadable ? null : publicDataOf(event.type, event.data));

/** Visitor ids are chosen by the visitors; such events are found by their streams. */
const idsOf = (event: RecordedEvent, data: unknown): readonly string[] => {
  const { actor, subject } = event.metadata;
  const inData = subjectIdsIn(event.type, data);
  if (categoryOf(event.stream) === visitEvents.category) return inData;
  return idsIn([aggregateIdOf(event), actor.id, subject, ...inData]);
};

const skippingTypes: ReadonlySet<string> = new Set(skippingEvents.entries.map(({ type }) => type));
const UNDONE = 'EventSkippingUndone' satisfies PlatformEvent['type'];
const SkippingOf = z.object({ eventId: Id });

/** The event that folds may skip, or must no longer skip, because of a decision; null for all other events. */
const skippedBy = (event: RecordedEvent): { readonly eventId: string } | null =>
  !event.unreadable && skippingTypes.has(event.type) ? SkippingOf.parse(event.data) : null;

const rowOf = (row: HistoryRow | null, event: RecordedEvent, eventId: string): HistoryRow | null => {
  if (eventId !== event.eventId) return row && { ...row, skipped: event.type !== UNDONE };
  const { type, stream, revision, position, recordedAt, metadata } = event;
  const data = openDataOf(event);
  const context = contextOf(event);
  return {
    event_id: eventId,
    position,
    stream,
    revision,
    category: categoryOf(stream),
    context,
    type,
    version: metadata.schemaVersion,
    occurred_at: metadata.occurredAt,
    recorded_at: recordedAt,
    actor_id: metadata.actor.id,
    actor_role: metadata.actor.role,
    source: metadata.source,
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
    ids: [...idsOf(event, data)],
    terms: termsOf(...wordsIn(data)).map((term) => spaceOf(context) + term),
    status: data === null ? null : statusAfterEvent(type),
    data,
    fault: event.unreadable?.message ?? null,
    skipped: false,
  };
};

/**
 * The searchable history, one row per event, without personal data: nothing in it needs erasing. For an event that this
 * release cannot read, the row is built from its envelope.
 */
export const history = projection<typeof table, DomainEvent>({
  table,
  version: FOLD + schemas,
  purpose: 'The searchable history: every event, without personal data.',
  invariants: {
    'An event is in a stream of its category.': `stream like category || '-%'`,
  },
  key: (event) => {
    const skipped = skippedBy(event);
    return skipped === null ? event.eventId : [event.eventId, skipped.eventId];
  },
  handlers: {},
  anyOther: rowOf,
});
