import type pg from 'pg';
import type { EventName } from './chain-store.ts';
import type { HistoryCheck } from './history-check.ts';

/** Postgres 16, the first release that can check the uniqueness of names. */
const FIRST_VERSION = 160_000;

/**
 * Finds events in Postgres whose JSON has a name twice in one object. JavaScript takes the last value, other readers
 * the first, so a hash chain computed by JavaScript does not cover the other value. Checks nothing before Postgres 16.
 */
export const checkJson = (pool: Pick<pg.Pool, 'query'>): HistoryCheck => {
  let isAble: boolean | null = null;
  const canCheck = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    );
    return (rows[0]?.version ?? 0) >= FIRST_VERSION;
  };
  return {
    page: async (events) => {
      isAble ??= await canCheck();
      const [first, last] = [events[0]?.event.position, events.at(-1)?.event.position];
      if (!isAble || first === undefined || last === undefined) return null;
      const { rows } = await pool.query<EventName>(
        `select lpad(position::text, 19, '0') as position, event_id as "eventId", stream, revision, type
         from history.events
         where position between $1::bigint and $2::bigint
           and not (data::text is json with unique keys and metadata::text is json with unique keys)
         order by position limit 1`,
        [first, last],
      );
      return rows[0] ? { kind: 'ambiguous', event: rows[0] } : null;
    },
    end: async () => null,
  };
};
