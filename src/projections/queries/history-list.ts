import { type Expression, type SqlBool, sql } from 'kysely';
import type { HistoryEntry, HistoryPage } from '../../contract/history.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import { SKIPPING_STREAM } from '../../eventstore/skipped-events.ts';
import { member } from '../../history/sentence-parts.ts';
import { changeBetween, sentenceOf } from '../../history/sentences/sentence.ts';
import {
  behindCursor,
  inOrder,
  type ListOrder,
  type PageRequest,
  type PageSlice,
  pageOf,
  sliceOf,
} from '../../platform/paging.ts';
import type { HistoryRow } from '../history.ts';
import type { ReadDb } from '../read-models.ts';
import { type Conditions, conditionsOf, type Narrowed } from './history-filter.ts';
import { type HistoryReader, namesOf, shownSentence, subjectsIn } from './history-names.ts';
import { allOf, everything, type ListedRow, rowFor, rowsOf } from './history-rows.ts';

/** Events are counted up to this number. */
const COUNTED_UP_TO = 10_000;

/** Results up to this size are fetched and sorted in memory. */
const FEW = 1_000;

/** Events that are scanned in order for a large result. */
const LOOKED_THROUGH = 10_000;

/** Maximum number of events that are shown as consequences of one. */
const LED_TO_SHOWN = 50;

/** Rows per page of an export. */
const EXPORTED_AT_ONCE = 1_000;

const parts: ListOrder['parts'] = [{ by: 'position', kind: 'text' }];
const orders: Readonly<Record<'newest' | 'oldest', ListOrder>> = {
  newest: { name: 'history', direction: 'desc', parts },
  oldest: { name: 'history-oldest', direction: 'asc', parts },
};

const isMember = ({ actor_role: role }: ListedRow): boolean => role !== 'visitor' && role !== 'system';

/** An event for lists and exports, with its data without personal fields. */
export interface DescribedEvent {
  readonly entry: HistoryEntry;
  readonly data: unknown;
}

/** Describes events with the names that the viewer may see. */
const describe = async (
  db: ReadDb,
  found: readonly ListedRow[],
  reader: HistoryReader,
): Promise<readonly DescribedEvent[]> => {
  const rows = found.map(rowFor(reader));
  const sentences = rows.map((row) =>
    sentenceOf({
      type: row.type,
      data: row.data,
      actor: { id: row.actor_id, role: row.actor_role },
      id: aggregateIdOf(row),
    }),
  );
  const actors = rows.filter(isMember).map((row) => member(row.actor_id));
  const names = await namesOf(db, [...actors, ...sentences.flatMap(subjectsIn)], reader);
  return rows.map((row, at) => ({
    data: row.data,
    entry: {
      id: row.event_id,
      position: row.position,
      type: row.type,
      version: row.version,
      context: row.context,
      stream: row.stream,
      revision: row.revision,
      occurredAt: row.occurred_at,
      recordedAt: row.recorded_at,
      actor: { id: row.actor_id, role: row.actor_role, name: isMember(row) ? names(member(row.actor_id)) : null },
      source: row.source,
      correlationId: row.correlation_id,
      causationId: row.causation_id,
      sentence: shownSentence(sentences[at] ?? [], names),
      change: changeBetween(row.status_before, row.status),
      readable: row.data !== null,
      fault: row.fault,
      skipped: row.skipped,
    },
  }));
};

const entriesOf = async (db: ReadDb, rows: readonly ListedRow[], reader: HistoryReader): Promise<HistoryEntry[]> =>
  (await describe(db, rows, reader)).map(({ entry }) => entry);

type Found = Pick<HistoryRow, 'position'>;

/** The matching events, unordered; null if there are too many to sort in memory. */
const theFew = async (db: ReadDb, conditions: readonly Expression<SqlBool>[]): Promise<readonly Found[] | null> => {
  const found = await allOf(conditions, db.selectFrom('history').select('position').where(everything))
    .limit(FEW + 1)
    .execute();
  return found.length > FEW ? null : found;
};

/** The number of matching events; null above the limit. */
const counted = async (db: ReadDb, conditions: readonly Expression<SqlBool>[]): Promise<number | null> => {
  const matching = allOf(conditions, db.selectFrom('history').where(everything))
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED_UP_TO + 1);
  const {
    rows: [counts],
  } = await sql<{ events: number }>`select count(*) as events from (${matching}) as counted`.execute(db);
  const events = counts?.events ?? 0;
  return events > COUNTED_UP_TO ? null : events;
};

/** The first of these events after the cursor: a page and one more. */
const firstOf = async (db: ReadDb, found: readonly Found[], slice: PageSlice): Promise<readonly ListedRow[]> => {
  const [after] = slice.after ?? [];
  const isBefore = (one: string, other: string): boolean =>
    slice.order.direction === 'asc' ? one < other : one > other;
  const positions = found
    .map(({ position }) => position)
    .filter((position) => after === undefined || isBefore(String(after), position))
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))
    .slice(0, slice.limit);
  if (positions.length === 0) return [];
  return rowsOf(db).where('position', 'in', positions).orderBy(inOrder(slice)).execute();
};

/** A page of a large result by words or IDs: from the next events in order, or else from the index. */
const firstOfMany = async (
  db: ReadDb,
  { all: conditions, range }: Conditions,
  slice: PageSlice,
): Promise<readonly ListedRow[]> => {
  const { rows: next } = await sql<Found>`select position from (
    select * from read_models.history where ${sql.join([...range, behindCursor(slice)], sql` and `)} order by ${inOrder(slice)} limit ${LOOKED_THROUGH}
  ) as history where ${sql.join(conditions, sql` and `)} limit ${slice.limit}`.execute(db);
  if (next.length === slice.limit) return firstOf(db, next, slice);
  const { rows: all } = await sql<Found>`with found as materialized (
    select position from read_models.history where ${sql.join(conditions, sql` and `)}
  ) select * from found where ${behindCursor(slice)} order by ${inOrder(slice)} limit ${slice.limit}`.execute(db);
  return firstOf(db, all, slice);
};

/**
 * The rows of a page and their total. Postgres cannot estimate where in the history rows are that match several conditions,
 * or one with an unordered index. So small results are fetched and sorted in memory; for large ones the history is scanned
 * in its order, which finds a page quickly.
 */
const rowsOfPage = async (
  db: ReadDb,
  filter: Narrowed,
  slice: PageSlice,
): Promise<{ readonly rows: readonly ListedRow[]; readonly total: number | null }> => {
  const conditions = await conditionsOf(db, filter);
  const { all } = conditions;
  // Days and records of reading do not count as conditions here: the indexes in the order of the history cover both.
  const { from: _from, to: _to, readings: _readings, ...narrowing } = filter;
  const isUnordered = Boolean(filter.search || filter.member || filter.about);
  // A single further condition has an index in the order of the history.
  const isInOrder = !isUnordered && Object.values(narrowing).filter(Boolean).length <= 1;
  const few = isInOrder ? null : await theFew(db, all);
  if (few !== null) return { rows: await firstOf(db, few, slice), total: few.length };
  const rows = isUnordered
    ? firstOfMany(db, conditions, slice)
    : allOf(all, rowsOf(db).where(everything))
        .where(behindCursor(slice))
        .orderBy(inOrder(slice))
        .limit(slice.limit)
        .execute();
  // Counting many matches of a word search takes longer than finding a page.
  const total = filter.search ? null : counted(db, all);
  const [found, events] = await Promise.all([rows, total]);
  return { rows: found, total: events };
};

/** A page of the history as the viewer may see it. Throws `InvalidCursor`. */
export const listHistory = async (
  db: ReadDb,
  { cursor, limit, order = 'newest', ...filter }: Narrowed & PageRequest & { readonly order?: keyof typeof orders },
  reader: HistoryReader,
): Promise<HistoryPage> => {
  const slice = sliceOf(orders[order], { cursor, limit });
  const { rows, total } = await rowsOfPage(db, filter, slice);
  const { data, nextCursor } = pageOf(
    rows,
    slice,
    (row) => row,
    (row) => [row.position],
  );
  return { data: await entriesOf(db, data, reader), nextCursor, total };
};

/** The latest decision to skip an event. */
const skippingOf = (db: ReadDb, eventId: string): Promise<ListedRow | undefined> =>
  rowsOf(db)
    .where('stream', '=', SKIPPING_STREAM)
    .where(sql<SqlBool>`data ->> 'eventId' = ${eventId}`)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * One event, its cause, the decision to skip it, and the first 50 events it led to; null if the read model does not have
 * it (yet).
 */
export const findEvent = async (db: ReadDb, eventId: string, reader: HistoryReader) => {
  const row = await rowsOf(db).where('event_id', '=', eventId).executeTakeFirst();
  if (!row) return null;
  const [before, after, skipping] = await Promise.all([
    rowsOf(db).where('event_id', '=', row.causation_id).executeTakeFirst(),
    rowsOf(db).where('causation_id', '=', eventId).orderBy('position').limit(LED_TO_SHOWN).execute(),
    row.skipped ? skippingOf(db, eventId) : undefined,
  ]);
  const one = before ? [before] : [];
  const decision = skipping ? [skipping] : [];
  const [entry, ...others] = await entriesOf(db, [row, ...one, ...decision, ...after], reader);
  if (!entry) return null;
  return {
    entry,
    causedBy: others.splice(0, one.length)[0] ?? null,
    skippedBy: others.splice(0, decision.length)[0] ?? null,
    ledTo: others,
  };
};

/** These events, in this order, as the viewer may see them. Those that the read model does not have (yet) are left out. */
export const listEvents = async (
  db: ReadDb,
  ids: readonly string[],
  reader: HistoryReader,
): Promise<readonly HistoryEntry[]> => {
  if (ids.length === 0) return [];
  const rows = await rowsOf(db).where('event_id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.event_id, row]));
  return entriesOf(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
    reader,
  );
};

/** Events of one stream after a revision, oldest first. */
export const listMoments = async (
  db: ReadDb,
  stream: string,
  { after = -1, limit }: { readonly after?: number | undefined; readonly limit: number },
  reader: HistoryReader,
): Promise<readonly HistoryEntry[]> =>
  entriesOf(
    db,
    await rowsOf(db)
      .where('stream', '=', stream)
      .where('revision', '>', after)
      .orderBy('revision')
      .limit(limit)
      .execute(),
    reader,
  );

/** The last revision of a stream in the read model; null for a stream without events. */
export const latestRevision = async (db: ReadDb, stream: string): Promise<number | null> => {
  const last = await db
    .selectFrom('history')
    .select('revision')
    .where('stream', '=', stream)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.revision ?? null;
};

/** All matching events, newest first, read page by page. */
export async function* everyEvent(db: ReadDb, filter: Narrowed, reader: HistoryReader): AsyncGenerator<DescribedEvent> {
  const { all } = await conditionsOf(db, filter);
  const matching = allOf(all, rowsOf(db).where(everything)).orderBy('position', 'desc').limit(EXPORTED_AT_ONCE);
  let before: string | null = null;
  do {
    const rows: readonly ListedRow[] = await (before === null
      ? matching
      : matching.where('position', '<', before)
    ).execute();
    yield* await describe(db, rows, reader);
    before = rows.length < EXPORTED_AT_ONCE ? null : (rows.at(-1)?.position ?? null);
  } while (before !== null);
}
