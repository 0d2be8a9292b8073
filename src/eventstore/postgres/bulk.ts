import type pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { inTransaction } from '../../platform/database.ts';
import type { WriteInBulk } from '../bulk.ts';
import { encode } from './group-commit.ts';
import { APPENDED_CHANNEL } from './migrations.ts';

/**
 * Writes events of many streams in one statement, many times faster than single appends; waits for concurrent appends.
 * Atomic; the database refuses an existing revision or id.
 */
export const writeInBulk =
  (pool: pg.Pool): WriteInBulk =>
  (placed) =>
    inTransaction(pool, async (client) => {
      const events = placed.map(({ event }) => encode(event));
      // As in `history.append`: the global order is the commit order, and the last position is read under the lock.
      await client.query(`select pg_advisory_xact_lock(${advisoryLocks.appends})`);
      await client.query({
        name: 'history-bulk',
        text: `
          insert into history.events
          select head.position + given.place, stream, revision, event_id, type, data, metadata, clock_timestamp()
          from (select coalesce(max(position), 0) as position from history.events) head,
            unnest($1::text[], $2::integer[], $3::uuid[], $4::text[], $5::json[], $6::json[])
              with ordinality as given (stream, revision, event_id, type, data, metadata, place)
          order by place`,
        values: [
          placed.map(({ stream }) => stream),
          placed.map(({ revision }) => revision),
          events.map(({ eventId }) => eventId),
          events.map(({ type }) => type),
          events.map(({ data }) => data),
          events.map(({ metadata }) => metadata),
        ],
      });
      await client.query(`select pg_notify('${APPENDED_CHANNEL}', max(position)::text) from history.events`);
    });
