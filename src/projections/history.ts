import { catalogue } from '../domain/catalogue.ts';
import { aggregateIdOf, type RecordedEvent } from '../domain/kernel/event.ts';
import { categoryOf, contextOf } from '../history/contexts.ts';
import { idsIn, publicDataOf, wordsIn } from '../history/public-data.ts';
import { statusAfterEvent } from '../history/statuses.ts';
import { projection } from './engine/projection.ts';
import type { HistoryRow } from './rows.ts';
import { searchedIn, termsOf } from './terms.ts';

/** Raised whenever the fold or the table changes. */
const FOLD = 5;

/**
 * Rises with every event that gets a new version of its schema: rows hold data as it was lifted when they were made, and
 * whoever tells of it knows the current schema only.
 */
const revisions = [...catalogue.values()].reduce((sum, { version }) => sum + version - 1, 0);

/** What a search looks through: words, and the names that words are most often narrowed by. */
export const searchedInHistory = searchedIn('terms', ['context', 'type', 'actor_role']);

/** What an event's data says without what is personal; null where this release cannot read it. */
const openDataOf = (event: RecordedEvent): unknown =>
  event.unreadable || !catalogue.has(event.type) ? null : publicDataOf(event.type, event.data);

const rowOf = (_row: HistoryRow | null, event: RecordedEvent, eventId: string): HistoryRow => {
  const { type, stream, revision, position, recordedAt, metadata } = event;
  const data = openDataOf(event);
  return {
    event_id: eventId,
    position,
    stream,
    revision,
    category: categoryOf(stream),
    context: contextOf(event),
    type,
    version: metadata.schemaVersion,
    occurred_at: metadata.occurredAt,
    recorded_at: recordedAt,
    actor_id: metadata.actor.id,
    actor_role: metadata.actor.role,
    source: metadata.source,
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
    ids: [...idsIn([aggregateIdOf(event), metadata.actor.id, metadata.subject ?? '', data])],
    terms: termsOf(...wordsIn(data)),
    status: data === null ? null : statusAfterEvent(type),
    data,
  };
};

/**
 * The whole history, one row an event, to be searched and told: without personal data, so that there is nothing in it to
 * forget. Events that this release cannot read are in it with what their envelopes say.
 */
export const history = projection<HistoryRow, never>({
  name: 'history',
  version: FOLD + revisions,
  table: {
    keyColumn: 'event_id',
    columns: {
      event_id: 'text',
      position: 'text',
      stream: 'text',
      revision: 'integer',
      category: 'text',
      context: 'text',
      type: 'text',
      version: 'integer',
      occurred_at: 'timestamptz',
      recorded_at: 'timestamptz',
      actor_id: 'text',
      actor_role: 'text',
      source: 'text',
      correlation_id: 'text',
      causation_id: 'text',
      ids: 'text[]',
      terms: 'text[]',
      status: 'text',
      data: 'jsonb',
    },
    indexes: [
      ['position collate "C" desc'],
      ['type', 'position collate "C" desc'],
      ['context', 'position collate "C" desc'],
      ['actor_role', 'position collate "C" desc'],
      ['actor_id', 'position collate "C" desc'],
      ['correlation_id', 'position collate "C" desc'],
      ['causation_id', 'position collate "C"'],
      ['stream', 'revision desc'],
      { on: ['position collate "C" desc'], where: 'status is not null' },
      ['occurred_at', 'position collate "C" desc'],
      { gin: 'ids' },
      { gin: searchedInHistory },
    ],
  },
  invariants: {
    'An event stands in a stream of its category.': `stream like category || '-%'`,
  },
  key: ({ eventId }) => eventId,
  handlers: {},
  anyOther: rowOf,
});
