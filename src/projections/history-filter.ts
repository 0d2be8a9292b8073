import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { PlatformEvent } from '../domain/catalogue.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { HistoryFilter } from '../http/contract/history.ts';
import { searchedInHistory } from './history.ts';
import { standBetween } from './history-days.ts';
import type { ReadModels } from './rows.ts';
import { queryOf } from './terms.ts';

/** What the history is narrowed to. */
export type Narrowed = z.output<typeof HistoryFilter>;

/** When a day begins, so many days later: in the time of the United Kingdom, by which the history is shown. */
const beginningOf = (day: string, daysLater = 0) =>
  sql`(${day}::date + ${daysLater}::integer)::timestamp at time zone 'Europe/London'`;

const isSearchedFor = (search: string, names: readonly string[]): Expression<SqlBool> => {
  const query = queryOf(search, names);
  return query === null ? sql<SqlBool>`false` : sql<SqlBool>`${sql.raw(searchedInHistory)} @@ ${query}::tsquery`;
};

const namesOneOf = (ids: readonly string[]) => sql<SqlBool>`ids && ${ids}::text[]`;

/** A member with the charity and the consultant that they are, and the signups that led to them. */
const idsOfMember = async (db: Kysely<ReadModels>, userId: string): Promise<readonly string[]> => {
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

/** The conditions that a filter puts on the history's rows; all must hold. */
export const conditionsOf = async (
  db: Kysely<ReadModels>,
  filter: Narrowed,
): Promise<readonly Expression<SqlBool>[]> => {
  const { context, type, role, actor, about, member, only, without, stream, correlation, from, to, search } = filter;
  return [
    ...(context && !search ? [sql<SqlBool>`context = ${context}`] : []),
    ...(only ? [sql<SqlBool>`status is not null`] : []),
    ...(without ? [sql<SqlBool>`context <> ${without}`] : []),
    ...(type && !search ? [sql<SqlBool>`type = ${type}`] : []),
    ...(role && !search ? [sql<SqlBool>`actor_role = ${role}`] : []),
    ...(actor ? [sql<SqlBool>`actor_id = ${actor}`] : []),
    ...(stream ? [sql<SqlBool>`stream = ${stream}`] : []),
    ...(correlation ? [sql<SqlBool>`correlation_id = ${correlation}`] : []),
    ...(from ? [sql<SqlBool>`occurred_at >= ${beginningOf(from)}`] : []),
    ...(to ? [sql<SqlBool>`occurred_at < ${beginningOf(to, 1)}`] : []),
    ...(await standBetween(db, filter)),
    ...(about ? [namesOneOf([about])] : []),
    ...(member ? [namesOneOf(await idsOfMember(db, member))] : []),
    ...(search
      ? [
          isSearchedFor(
            search,
            [context, type, role].filter((name) => name !== undefined),
          ),
        ]
      : []),
  ];
};
