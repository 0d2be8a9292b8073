import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { contexts, type HistoryFilter } from '../../contract/history.ts';
import type { PlatformEvent } from '../../domain/catalogue.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import { contextOf } from '../../history/contexts.ts';
import { daysAfter } from '../../platform/utc-days.ts';
import { isNoReading, outsideReadings, searchedInHistory, spaceOf } from '../history.ts';
import type { ReadDb } from '../read-models.ts';
import { queryOf } from '../terms.ts';

export type Narrowed = z.output<typeof HistoryFilter>;

/** The beginning of a UK day, plus a number of days. */
const beginningOf = (day: string, daysLater = 0) =>
  sql`(${day}::date + ${daysLater}::integer)::timestamp at time zone 'Europe/London'`;

const isSearchedFor = (search: string, { context, type, role, without }: Narrowed): Expression<SqlBool> => {
  const within = context ?? (type === undefined ? undefined : contextOf({ type, stream: '' }));
  const searched = within === undefined ? contexts.filter((one) => one !== without) : [within];
  const query = queryOf(search, {
    names: [context, type, role].filter((name) => name !== undefined),
    prefixes: [...new Set(searched.map(spaceOf))],
  });
  return query === null ? sql<SqlBool>`false` : sql<SqlBool>`${sql.raw(searchedInHistory)} @@ ${query}::tsquery`;
};

const namesOneOf = (ids: readonly string[]) => sql<SqlBool>`ids && ${ids}::text[]`;

/** The member with this ID, or with this charity or consultant. */
const memberOf = async (db: ReadDb, id: string): Promise<string> => {
  const found = await db
    .selectFrom('charities')
    .select('user_id')
    .where('charity_id', '=', id)
    .unionAll(db.selectFrom('consultants').select('user_id').where('consultant_id', '=', id))
    .executeTakeFirst();
  return found?.user_id ?? id;
};

/** The IDs of a member, with their charity, consultant and converted signups. */
const idsOfMember = async (db: ReadDb, id: string): Promise<readonly string[]> => {
  const userId = await memberOf(db, id);
  const [found, signups] = await Promise.all([
    db
      .selectFrom('charities')
      .select('charity_id as id')
      .where('user_id', '=', userId)
      .unionAll(db.selectFrom('consultants').select('consultant_id as id').where('user_id', '=', userId))
      .execute(),
    db
      .selectFrom('history')
      .select('stream')
      .where('type', '=', 'SignupConverted' satisfies PlatformEvent['type'])
      .where(namesOneOf([userId]))
      .execute(),
  ]);
  return [userId, ...found.map(({ id }) => id), ...signups.map(aggregateIdOf)];
};

const extracts: Readonly<Record<NonNullable<Narrowed['only']>, Expression<SqlBool>>> = {
  'status-changes': sql<SqlBool>`status is not null`,
  unreadable: sql<SqlBool>`fault is not null and not skipped`,
};

/** Whether records of reading are left out: not if the filter may ask for them. */
const hidesReadings = ({ readings, type, context, stream, correlation, only }: Narrowed): boolean =>
  readings === 'hidden' && !(type || context || stream || correlation || only === 'status-changes');

export interface Conditions {
  readonly all: readonly Expression<SqlBool>[];
  /** Those conditions of `all` that limit positions: a range with all events of the days, and few others. */
  readonly range: readonly Expression<SqlBool>[];
}

export const conditionsOf = async (db: ReadDb, filter: Narrowed): Promise<Conditions> => {
  const { context, type, role, actor, about, member, only, without, stream, correlation, from, to, search } = filter;
  const isWithoutReadings = hidesReadings(filter);
  const done = (column: 'actor_role' | 'actor_id') => sql.raw(isWithoutReadings ? outsideReadings(column) : column);
  const isLimited = from !== undefined || to !== undefined;
  const range = isLimited ? await standBetween(db, filter) : [];
  const all = [
    ...(context && !search ? [sql<SqlBool>`context = ${context}`] : []),
    ...(only ? [extracts[only]] : []),
    ...(isWithoutReadings && !role && !actor ? [sql<SqlBool>`${sql.raw(isNoReading)}`] : []),
    ...(without ? [sql<SqlBool>`context <> ${without}`] : []),
    ...(type && !search ? [sql<SqlBool>`type = ${type}`] : []),
    ...(role && !search ? [sql<SqlBool>`${done('actor_role')} = ${role}`] : []),
    ...(actor ? [sql<SqlBool>`${done('actor_id')} = ${actor}`] : []),
    ...(stream ? [sql<SqlBool>`stream = ${stream}`] : []),
    ...(correlation ? [sql<SqlBool>`correlation_id = ${correlation}`] : []),
    ...(isLimited ? [isOfDays(filter), ...range] : []),
    ...(about ? [namesOneOf([about])] : []),
    ...(member ? [namesOneOf(await idsOfMember(db, member))] : []),
    ...(search ? [isSearchedFor(search, filter)] : []),
  ];
  return { all, range };
};

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Whether an event is of these UK days. Nearly every event in the range of positions is, but Postgres assumes that time
 * and position are independent, expects few events, and fetches and sorts them all. It makes no assumptions about a
 * `case`.
 */
const isOfDays = ({ from, to }: Days): Expression<SqlBool> => sql<SqlBool>`case when
  occurred_at >= ${from === undefined ? sql`'-infinity'` : beginningOf(from)} and
  occurred_at < ${to === undefined ? sql`'infinity'` : beginningOf(to, 1)} then true end`;

const NOTHING = { first: null, last: null, newest: null, latest: null };

/**
 * Limits positions to a range that contains every event of these UK days, inclusive, and few others. In summer a UK day
 * begins on the UTC day before. There is no upper limit if the range includes the latest day, whose events still arrive.
 */
const standBetween = async (db: ReadDb, { from, to }: Days): Promise<readonly Expression<SqlBool>[]> => {
  const { rows } = await sql<Record<keyof typeof NOTHING, string | null>>`
    select min(first_position) filter (where inside) as first,
      max(last_position) filter (where inside) as last,
      max(last_position) as newest, max(day) as latest
    from (select *, day >= ${from === undefined ? '' : daysAfter(from, -1)} and day <= ${to ?? '9999-12-31'} as inside from read_models.history_days) as days
  `.execute(db);
  const [{ first, last, newest, latest } = NOTHING] = rows;
  const isOver = to !== undefined && latest !== null && to < latest;
  if (isOver && last === null) return [sql<SqlBool>`false`];
  // Days after the last known one can only have later events.
  const begin = from === undefined ? null : (first ?? newest);
  return [
    ...(begin !== null ? [sql<SqlBool>`position >= ${begin}`] : []),
    ...(isOver ? [sql<SqlBool>`position <= ${last}`] : []),
  ];
};
