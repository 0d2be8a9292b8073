import type pg from 'pg';
import type { EventToAppend, Position, RecordedEvent } from '../../domain/kernel/event.ts';
import { type Queryable, tableExists } from '../../platform/statements.ts';
import type { EventStore } from '../event-store.ts';
import { encode } from './group-commit.ts';
import { asText, EVENT_COLUMNS, type EventRow, fromPosition, toEvent } from './rows.ts';

const FORMER = 'events_before_encryption';

/** A second table of events that replaces the first. */
export const secondEventTable = (pool: pg.Pool) => ({
  /** Creates the table, and drops one that was left unfinished. */
  create: async (): Promise<void> => {
    await pool.query(
      'drop table if exists history.second_events; create table history.second_events (like history.events including all)',
    );
  },

  /** Copies the events of a page verbatim, except for the changed ones. */
  write: async (page: readonly RecordedEvent[], changed: ReadonlyMap<string, EventToAppend>): Promise<void> => {
    const [first, last] = [page[0], page.at(-1)];
    if (!first || !last) return;
    const others = page.flatMap(({ eventId, position }) => {
      const event = changed.get(eventId);
      return event ? [{ position: fromPosition(position), ...encode(event) }] : [];
    });
    await pool.query(
      `with changed as (
         select * from unnest($3::bigint[], $4::json[], $5::json[]) as given (position, data, metadata)
       )
       insert into history.second_events
       select position, stream, revision, event_id, type, coalesce(changed.data, events.data),
         coalesce(changed.metadata, events.metadata), recorded_at
       from history.events left join changed using (position)
       where position between $1 and $2 order by position`,
      [
        fromPosition(first.position),
        fromPosition(last.position),
        others.map(({ position }) => position),
        others.map(({ data }) => data),
        others.map(({ metadata }) => metadata),
      ],
    );
  },

  readAll: async (after: Position, limit: number): ReturnType<EventStore['readAll']> => {
    const { rows } = await pool.query<EventRow & unknown[]>({
      text: `select ${EVENT_COLUMNS} from history.second_events where position > $1 order by position limit $2`,
      values: [fromPosition(after), limit + 1],
      rowMode: 'array',
      types: asText,
    });
    const events = rows.slice(0, limit).map(toEvent);
    return { events, next: events.at(-1)?.position ?? after, end: rows.length <= limit };
  },

  /** Makes it the history, in a transaction of the caller. The first table is kept under another name. */
  takeOver: async (client: pg.PoolClient): Promise<void> => {
    await client.query(`
      alter table history.events rename to ${FORMER};
      alter table history.second_events rename to events;
      create trigger append_only before update or delete or truncate on history.events
        for each statement execute function history.refuse_change();
    `);
  },
});

/** Whether the table of a replaced history still exists. */
export const hasFormerHistory = (connection: Queryable): Promise<boolean> =>
  tableExists(connection, `history.${FORMER}`);

/** Drops the table of the replaced history, and with it its file. */
export const dropFormerHistory = async (client: Queryable): Promise<void> => {
  await client.query(`drop table history.${FORMER}`);
};
