import type pg from 'pg';
import type { Position, RecordedEvent } from '../../domain/kernel/event.ts';
import { everyRow, firstRow } from '../../platform/statements.ts';
import { FOLD_ATTEMPTS, type Parking, type Unit } from './fold.ts';

export interface ParkedEvent extends Unit {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  /** Whether the event only waits behind another event of its unit. */
  readonly waiting: boolean;
}

const toRow = ({ kind, key, event, error }: Parking): object => ({
  kind,
  key,
  position: event.position,
  event_id: event.eventId,
  event_type: event.type,
  stream: event.stream,
  revision: event.revision,
  waiting: error === null,
  error,
  attempts: error === null ? 0 : FOLD_ATTEMPTS,
});

const ADD = `
  insert into projections.parked_events as known
    (projection, version, generation, position, kind, key, event_id, event_type, stream, revision, waiting, error, attempts)
  select $1, $2, $3, position, kind, key, event_id, event_type, stream, revision, waiting, error, attempts
  from json_populate_recordset(null::projections.parked_events, $4::json)
  on conflict (projection, version, generation, position, kind, key) do update
  set waiting = excluded.waiting, error = excluded.error, attempts = known.attempts + excluded.attempts`;

/**
 * A join for queries on `projections.checkpoints checkpoint`: how many events each generation has parked, how many wait
 * behind them, and how many rows or streams this affects. An event of several rows counts once, as parked if one of them
 * has parked it.
 */
export const PARKED_COUNTS = `
  cross join lateral (
    select count(distinct position) filter (where not waiting) as parked,
           count(distinct position) - count(distinct position) filter (where not waiting) as waiting,
           count(distinct (kind, key)) as units
    from projections.parked_events
    where projection = checkpoint.name and parked_events.version = checkpoint.version
      and parked_events.generation = checkpoint.generation
  ) parked`;

/** The parked events of one generation of a projection. */
export const openParkedEvents = (
  pool: pg.Pool,
  { name, version }: { readonly name: string; readonly version: number },
  generation: number,
) => {
  const own = [name, version, generation];
  const OWN = 'projection = $1 and version = $2 and generation = $3';
  return {
    /** Adds events, or counts a further attempt for those that are parked already. */
    add: async (client: pg.PoolClient, parkings: readonly Parking[]): Promise<void> => {
      if (parkings.length > 0) await client.query(ADD, [...own, JSON.stringify(parkings.map(toRow))]);
    },

    remove: async (client: pg.PoolClient, { kind, key }: Unit, { position }: RecordedEvent): Promise<void> => {
      await client.query(
        `delete from projections.parked_events where ${OWN} and position = $4 and kind = $5 and key = $6`,
        [...own, position, kind, key],
      );
    },

    /** In the order of the history: `limit` of them, and those that share the last one's position. */
    list: (limit: number, after: Position): Promise<readonly ParkedEvent[]> =>
      everyRow<ParkedEvent>(
        pool,
        `select position, kind, key, stream, revision, waiting from projections.parked_events
         where ${OWN} and position > $4 order by position fetch first $5 rows with ties`,
        [...own, after, limit],
      ),

    units: (): Promise<readonly Unit[]> =>
      everyRow<Unit>(pool, `select distinct kind, key from projections.parked_events where ${OWN}`, own),

    unitsOf: (eventId: string): Promise<readonly Unit[]> =>
      everyRow<Unit>(pool, `select kind, key from projections.parked_events where ${OWN} and event_id = $4`, [
        ...own,
        eventId,
      ]),

    /** The number of rows and streams with parked events, in this generation and in the live one. */
    countUnits: async (): Promise<{ readonly own: number; readonly live: number }> =>
      (await firstRow<{ own: number; live: number }>(
        pool,
        `select count(distinct (parked.kind, parked.key))
                  filter (where parked.version = $2 and parked.generation = $3) as own,
                count(distinct (parked.kind, parked.key)) filter (where checkpoint.live) as live
         from projections.parked_events parked
         join projections.checkpoints checkpoint
           on checkpoint.name = parked.projection and checkpoint.version = parked.version
             and checkpoint.generation = parked.generation
         where parked.projection = $1`,
        own,
      )) ?? { own: 0, live: 0 },
  };
};

export type ParkedEvents = ReturnType<typeof openParkedEvents>;
