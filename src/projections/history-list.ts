import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { member } from '../history/sentence-parts.ts';
import { sentenceOf } from '../history/sentences/sentence.ts';
import { changeBetween } from '../history/statuses.ts';
import type { HistoryEntry, HistoryPage } from '../http/contract/history.ts';
import { conditionsOf, type Narrowed } from './history-filter.ts';
import { type HistoryReader, namesOf, shownSentence, subjectsIn } from './history-names.ts';
import { behindCursor, inOrder, type ListOrder, type PageRequest, type PageSlice, pageOf, sliceOf } from './paging.ts';
import type { HistoryRow, ReadModels } from './rows.ts';

/** How far the events of a list are counted. */
const COUNTED_UP_TO = 10_000;

/** So many rows at most are gathered and sorted for a page. */
const FEW = 1_000;

/** So many events are looked through in their order for those of which there are many. */
const LOOKED_THROUGH = 10_000;

/** The most events that are shown as the consequences of one. */
const LED_TO_SHOWN = 50;

/** Rows of one page of an export. */
const EXPORTED_AT_ONCE = 1_000;

const newest: ListOrder = { name: 'history', direction: 'desc', parts: [{ by: 'position', kind: 'text' }] };

type ListedRow = Omit<HistoryRow, 'category' | 'ids' | 'terms'> & {
  /** In which the event before left the stream. */
  readonly status_before: string | null;
};

const statusBefore = sql<string | null>`case when history.status is not null then (
  select earlier.status from read_models.history as earlier
  where earlier.stream = history.stream and earlier.revision < history.revision and earlier.status is not null
  order by earlier.revision desc limit 1) end`;

const everything = sql<SqlBool>`true`;

/** Adds conditions to a query. */
const allOf = <Query extends { where(condition: Expression<SqlBool>): Query }>(
  conditions: readonly Expression<SqlBool>[],
  query: Query,
): Query => conditions.reduce((narrowed, condition) => narrowed.where(condition), query);

const rowsOf = (db: Kysely<ReadModels>) =>
  db
    .selectFrom('history')
    .select([
      'event_id',
      'position',
      'stream',
      'revision',
      'context',
      'type',
      'version',
      'occurred_at',
      'recorded_at',
      'actor_id',
      'actor_role',
      'source',
      'correlation_id',
      'causation_id',
      'status',
      'data',
      statusBefore.as('status_before'),
    ]);

const isMember = ({ actor_role: role }: ListedRow): boolean => role !== 'visitor' && role !== 'system';

/** An event as lists show it, and its data without what is personal. */
export interface ToldEvent {
  readonly entry: HistoryEntry;
  readonly data: unknown;
}

/** Tells of events, with the names that a reader may see. */
const told = async (
  db: Kysely<ReadModels>,
  rows: readonly ListedRow[],
  reader: HistoryReader,
): Promise<readonly ToldEvent[]> => {
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
    },
  }));
};

const entriesOf = async (
  db: Kysely<ReadModels>,
  rows: readonly ListedRow[],
  reader: HistoryReader,
): Promise<HistoryEntry[]> => (await told(db, rows, reader)).map(({ entry }) => entry);

type Found = Pick<HistoryRow, 'event_id' | 'position'>;

/** The events that conditions leave, in no order; null where there are more than a few. */
const theFew = async (
  db: Kysely<ReadModels>,
  conditions: readonly Expression<SqlBool>[],
): Promise<readonly Found[] | null> => {
  const found = await allOf(conditions, db.selectFrom('history').select(['event_id', 'position']).where(everything))
    .limit(FEW + 1)
    .execute();
  return found.length > FEW ? null : found;
};

/** How many events conditions leave; null where there are more than are counted. */
const counted = async (db: Kysely<ReadModels>, conditions: readonly Expression<SqlBool>[]): Promise<number | null> => {
  const matching = allOf(conditions, db.selectFrom('history').where(everything))
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED_UP_TO + 1);
  const {
    rows: [counts],
  } = await sql<{ events: number }>`select count(*) as events from (${matching}) as counted`.execute(db);
  const events = counts?.events ?? 0;
  return events > COUNTED_UP_TO ? null : events;
};

/** The newest of these events behind the cursor, with one more than the page holds. */
const newestOf = async (
  db: Kysely<ReadModels>,
  found: readonly Found[],
  slice: PageSlice,
): Promise<readonly ListedRow[]> => {
  const [before] = slice.after ?? [];
  const ids = found
    .filter(({ position }) => before === undefined || position < String(before))
    .sort((one, other) => (one.position < other.position ? 1 : -1))
    .slice(0, slice.limit)
    .map(({ event_id: id }) => id);
  return ids.length === 0 ? [] : rowsOf(db).where('event_id', 'in', ids).orderBy(inOrder(slice)).execute();
};

/** Of many events, by words or ids: among those that stand next, or, where these are not enough, gathered by the index. */
const newestOfMany = async (
  db: Kysely<ReadModels>,
  conditions: readonly Expression<SqlBool>[],
  slice: PageSlice,
): Promise<readonly ListedRow[]> => {
  const { rows: next } = await sql<Found>`select event_id, position from (
    select * from read_models.history where ${behindCursor(slice)} order by ${inOrder(slice)} limit ${LOOKED_THROUGH}
  ) as history where ${sql.join(conditions, sql` and `)} limit ${slice.limit}`.execute(db);
  if (next.length === slice.limit) return newestOf(db, next, slice);
  const { rows: all } = await sql<Found>`with found as materialized (
    select event_id, position from read_models.history where ${sql.join(conditions, sql` and `)}
  ) select * from found where ${behindCursor(slice)} order by ${inOrder(slice)} limit ${slice.limit}`.execute(db);
  return newestOf(db, all, slice);
};

/**
 * The rows of a page and how many there are in all. Postgres cannot know where in the history the rows stand that fit
 * several conditions, or one of which only an index without order knows. So a few are gathered first and sorted here; and
 * where there are many, the history is gone through in its order, as long as that is likely to be short.
 */
const rowsOfPage = async (
  db: Kysely<ReadModels>,
  filter: Narrowed,
  slice: PageSlice,
): Promise<{ readonly rows: readonly ListedRow[]; readonly total: number | null }> => {
  const conditions = await conditionsOf(db, filter);
  const isUnordered = Boolean(filter.search || filter.member || filter.about);
  // One condition alone has an index in the order of the history.
  const few = isUnordered || conditions.length > 1 ? await theFew(db, conditions) : null;
  if (few !== null) return { rows: await newestOf(db, few, slice), total: few.length };
  const rows = isUnordered
    ? newestOfMany(db, conditions, slice)
    : allOf(conditions, rowsOf(db).where(everything))
        .where(behindCursor(slice))
        .orderBy(inOrder(slice))
        .limit(slice.limit)
        .execute();
  // Words are found by an index that says nothing of their number: counting many takes longer than finding them.
  const total = filter.search ? null : counted(db, conditions);
  const [found, events] = await Promise.all([rows, total]);
  return { rows: found, total: events };
};

/** The history, newest first, as a reader may see it. Throws `InvalidCursor`. */
export const listHistory = async (
  db: Kysely<ReadModels>,
  { cursor, limit, ...filter }: Narrowed & PageRequest,
  reader: HistoryReader,
): Promise<HistoryPage> => {
  const slice = sliceOf(newest, { cursor, limit });
  const { rows, total } = await rowsOfPage(db, filter, slice);
  const { data, nextCursor } = pageOf(
    rows,
    slice,
    (row) => row,
    (row) => [row.position],
  );
  return { data: await entriesOf(db, data, reader), nextCursor, total };
};

/** An event with what caused it and what it led to. */
export interface EventInContext {
  readonly entry: HistoryEntry;
  readonly causedBy: HistoryEntry | null;
  /** The first 50. */
  readonly ledTo: readonly HistoryEntry[];
}

/** One event of the history; null when there is none, or none yet. */
export const findEvent = async (
  db: Kysely<ReadModels>,
  eventId: string,
  reader: HistoryReader,
): Promise<EventInContext | null> => {
  const row = await rowsOf(db).where('event_id', '=', eventId).executeTakeFirst();
  if (!row) return null;
  const [before, after] = await Promise.all([
    rowsOf(db).where('event_id', '=', row.causation_id).executeTakeFirst(),
    rowsOf(db).where('causation_id', '=', eventId).orderBy(sql`position collate "C"`).limit(LED_TO_SHOWN).execute(),
  ]);
  const [entry, ...others] = await entriesOf(db, [row, ...after, ...(before ? [before] : [])], reader);
  if (!entry) return null;
  return {
    entry,
    causedBy: before ? (others.at(-1) ?? null) : null,
    ledTo: others.slice(0, after.length),
  };
};

/** Events of one stream, oldest first: those after a revision. */
export const listMoments = async (
  db: Kysely<ReadModels>,
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

/** The revision of the last event of a stream that is told of; null for a stream without events. */
export const latestRevision = async (db: Kysely<ReadModels>, stream: string): Promise<number | null> => {
  const last = await db
    .selectFrom('history')
    .select('revision')
    .where('stream', '=', stream)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.revision ?? null;
};

/** Every event that a filter leaves, newest first, read page by page, however many there are. */
export async function* everyEvent(
  db: Kysely<ReadModels>,
  filter: Narrowed,
  reader: HistoryReader,
): AsyncGenerator<ToldEvent> {
  const conditions = await conditionsOf(db, filter);
  const matching = allOf(conditions, rowsOf(db).where(everything))
    .orderBy(sql`position collate "C" desc`)
    .limit(EXPORTED_AT_ONCE);
  let before: string | null = null;
  do {
    const rows: readonly ListedRow[] = await (before === null
      ? matching
      : matching.where(sql<SqlBool>`position collate "C" < ${before}`)
    ).execute();
    yield* await told(db, rows, reader);
    before = rows.length < EXPORTED_AT_ONCE ? null : (rows.at(-1)?.position ?? null);
  } while (before !== null);
}
