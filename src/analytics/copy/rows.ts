import type { PseudonymKind } from '../../contract/pseudonyms.ts';
import { aggregateIdOf, categoryOf, type RecordedEvent } from '../../domain/kernel/event.ts';
import { isRecord } from '../../domain/kernel/record.ts';
import { valueAt } from '../../eventstore/field-path.ts';
import { type AnalystView, analystView } from '../../history/analyst-view.ts';
import type { Pseudonyms } from '../../history/pseudonyms.ts';
import { type AnalyticsColumn, type AnalyticsTable, type JoinId, joinIds } from '../tables.ts';

/** The row of an event. */
export interface Row {
  readonly table: string;
  /** A CSV line, without its end. */
  readonly line: string;
  /** The UTC month of the event. */
  readonly month: string;
}

/** The join id that names the streams of a category. */
const idOfCategory: ReadonlyMap<string, JoinId> = new Map([
  ['account', 'account_id'],
  ['signIns', 'account_id'],
  ['reader', 'account_id'],
  ['charity', 'charity_id'],
  ['consultant', 'consultant_id'],
  ['project', 'project_id'],
  ['visitor', 'visitor_id'],
  ['waitingListSignup', 'signup_id'],
]);

/** The field of an event's data with a join id. */
const fieldOfId: Readonly<Record<JoinId, string>> = {
  project_id: 'projectId',
  charity_id: 'charityId',
  consultant_id: 'consultantId',
  visitor_id: 'visitorId',
  signup_id: 'signupId',
  account_id: 'userId',
};

/** Maximum number of cached pseudonyms, or of cached cells of one column. */
const MOST_CACHED = 20_000;

/** Caches what recurs soon: ids, choices and numbers. */
const cached = <Key extends string | number | boolean>(make: (key: Key) => string): ((key: Key) => string) => {
  const known = new Map<Key, string>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MOST_CACHED) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

const withCache = (pseudonyms: Pseudonyms): Pseudonyms => {
  const of: Readonly<Record<PseudonymKind, (id: string) => string>> = {
    thing: cached((id: string) => pseudonyms.of(id, 'thing')),
    visitor: cached((id: string) => pseudonyms.of(id, 'visitor')),
    // The id of a request occurs only once.
    request: (id) => pseudonyms.of(id, 'request'),
  };
  return { ...pseudonyms, of: (id, kind = 'thing') => of[kind](id) };
};

const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;

/** A CSV cell. Null is an empty cell; an empty text is a pair of quotation marks. */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'object' ? quoted(JSON.stringify(value)) : String(value);
};

/** A time without its zone: all times in the files are UTC. */
const timeOf = (instant: string): string => (instant.endsWith('Z') ? instant.slice(0, -1) : instant);

/** The cell of a column of one event type. */
const ownCell = (type: string, view: AnalystView, { field, type: kind }: AnalyticsColumn) => {
  const path = field.split('.');
  if (kind === 'timestamp' || kind === 'date') {
    return (data: unknown): string => {
      const value = valueAt(data, path);
      return typeof value === 'string' ? timeOf(value) : '';
    };
  }
  const ofOne = cached((one: string | number | boolean) => cellOf(view.value(type, field, one)));
  const ofList = cached((json: string) => cellOf(view.value(type, field, JSON.parse(json))));
  return (data: unknown): string => {
    const value = valueAt(data, path);
    switch (typeof value) {
      case 'string':
      case 'number':
      case 'boolean':
        return ofOne(value);
      case 'object':
        return value === null ? '' : ofList(JSON.stringify(value));
      default:
        return '';
    }
  };
};

/** The ids that name an event and its request: most events are caused by the request itself. */
const requestIds = ({ eventId, metadata: { correlationId, causationId } }: RecordedEvent): readonly string[] =>
  causationId === correlationId ? [eventId, correlationId] : [eventId, correlationId, causationId];

/**
 * Makes the rows of events as analysts may see them, but with exact times: pseudonyms for ids, bands for numbers that
 * describe a person, by table. Leaves out events of types without a table. The columns `local_time` and `local_day` are computed later.
 */
export const rowsOf = (
  tables: readonly AnalyticsTable[],
  pseudonyms: Pseudonyms,
): ((events: readonly RecordedEvent[]) => readonly Row[]) => {
  const view = analystView(withCache(pseudonyms)).forReports();
  const streamCell = cached((stream: string) => quoted(view.stream(stream)));
  const actorCells = new Map<string, (id: string) => string>();
  const actorCell = (role: RecordedEvent['metadata']['actor']['role'], id: string): string => {
    const known = actorCells.get(role) ?? cached((one: string) => quoted(view.actor({ id: one, role }).id));
    actorCells.set(role, known);
    return known(id);
  };
  const joined = (id: JoinId, value: unknown): string =>
    typeof value === 'string' ? view.id(value, id === 'visitor_id' ? 'visitor' : 'thing') : '';
  const byType = new Map(
    tables.flatMap(({ eventType, name, columns }) => {
      if (eventType === null) return [];
      const own = columns.filter(({ field }) => field !== '').map((column) => ownCell(eventType, view, column));
      return [[eventType, { name, own }] as const];
    }),
  );

  return (events) => {
    const requests = pseudonyms.ofAll(events.flatMap(requestIds), 'request').values();
    return events.flatMap((event): Row[] => {
      const [eventId, correlation, causation = correlation] = requestIds(event).map(() => requests.next().value);
      const table = byType.get(event.type);
      if (!table) return [];
      const { metadata, data, stream, type } = event;
      const { occurredAt, source, schemaVersion, actor } = metadata;
      const category = categoryOf(stream);
      const named = idOfCategory.get(category);
      const fields = isRecord(data) ? data : {};
      let line = `${event.position},${eventId},${streamCell(stream)},${category},${event.revision},${type},${schemaVersion},${timeOf(occurredAt)},${timeOf(event.recordedAt)},${actor.role},${actorCell(actor.role, actor.id)},${quoted(source)},${correlation},${causation}`;
      for (const id of joinIds)
        line += `,${joined(id, fields[fieldOfId[id]] ?? (id === named ? aggregateIdOf(event) : null))}`;
      for (const own of table.own) line += `,${own(data)}`;
      return [{ table: table.name, line, month: occurredAt.slice(0, 7) }];
    });
  };
};
