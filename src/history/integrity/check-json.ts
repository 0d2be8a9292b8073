import { firstRow, firstValue, type Queryable } from '../../platform/statements.ts';
import type { EventName } from './chain-store.ts';
import type { HistoryCheck } from './history-check.ts';

/** Postgres 16, the first release that can check the uniqueness of names. */
const FIRST_VERSION = 160_000;

/**
 * Finds events in Postgres whose JSON has a name twice in one object. JavaScript takes the last value, other readers
 * the first, so a hash chain computed by JavaScript does not cover the other value. Checks nothing before Postgres 16.
 */
export const checkJson = (pool: Queryable): HistoryCheck => {
  let isAble: boolean | null = null;
  const canCheck = async (): Promise<boolean> => {
    const version = await firstValue<number>(pool, "select current_setting('server_version_num')::integer");
    return version !== null && version >= FIRST_VERSION;
  };
  return {
    page: async (events) => {
      isAble ??= await canCheck();
      const [first, last] = [events[0]?.event.position, events.at(-1)?.event.position];
      if (!isAble || first === undefined || last === undefined) return null;
      const event = await firstRow<EventName>(
        pool,
        `select lpad(position::text, 19, '0') as position, event_id as "eventId", stream, revision, type
         from history.events
         where position between $1::bigint and $2::bigint
           and not (data::text is json with unique keys and metadata::text is json with unique keys)
         order by position limit 1`,
        [first, last],
      );
      return event && { kind: 'ambiguous', event };
    },
    end: async () => null,
  };
};
