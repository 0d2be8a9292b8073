import type pg from 'pg';
import type { Position, RecordedEvent } from '../../domain/kernel/event.ts';
import type { WriteOutbox } from '../../mail/outbox.ts';
import { inTransaction } from '../../platform/database.ts';
import { everyRow, firstValue, hasRow } from '../../platform/statements.ts';

interface ParkedEvent {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
}

/** The result of an event: the mails to write for it, or why it failed and after how many attempts. */
export type Reacted = { readonly write: WriteOutbox } | { readonly error: string; readonly attempts: number };

export interface ReactorProgress {
  readonly name: string;
  readonly position: Position;
  /** Events that could not be handled. */
  readonly parked: number;
  /** Why the last run failed; null since the last success. */
  readonly lastError: string | null;
  readonly updatedAt: string;
}

const MOVE = `
  update reactors.checkpoints set position = $3, updated_at = now(), last_error = null
  where name = $1 and position = $2`;

/** Aborts the transaction of a worker that was overtaken; never leaves this file. */
class Overtaken extends Error {}

/** The state of the reactors in Postgres. */
export const openReactorCheckpoints = (pool: pg.Pool) => ({
  /** Creates the checkpoints of new reactors. */
  begin: async (starts: readonly (readonly [name: string, at: Position])[]): Promise<void> => {
    await pool.query(
      `insert into reactors.checkpoints (name, position) select * from unnest($1::text[], $2::text[])
       on conflict (name) do nothing`,
      [starts.map(([name]) => name), starts.map(([, at]) => at)],
    );
  },

  position: async (name: string): Promise<Position> => {
    const position = await firstValue<Position>(pool, 'select position from reactors.checkpoints where name = $1', [
      name,
    ]);
    if (position === null) throw new Error(`Reactor ${name} has not been prepared.`);
    return position;
  },

  /**
   * Moves a checkpoint and writes the result of the event there, in one transaction. False, with nothing written, if
   * the checkpoint is not where the caller left it because another worker has advanced it.
   */
  advance: async (name: string, from: Position, event: RecordedEvent, reacted: Reacted): Promise<boolean> => {
    try {
      await inTransaction(pool, async (client) => {
        if (!(await hasRow(client, MOVE, [name, from, event.position]))) throw new Overtaken();
        if ('write' in reacted) return reacted.write(client);
        const { position, eventId, type, stream, revision } = event;
        await client.query(
          `insert into reactors.parked_events
             (reactor, position, event_id, event_type, stream, revision, error, attempts)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [name, position, eventId, type, stream, revision, reacted.error, reacted.attempts],
        );
      });
      return true;
    } catch (error) {
      if (error instanceof Overtaken) return false;
      throw error;
    }
  },

  /** Moves a checkpoint past events that the reactor does not handle. */
  skip: (name: string, from: Position, to: Position): Promise<boolean> => hasRow(pool, MOVE, [name, from, to]),

  /** Parked events in the order of the history. */
  parked: (name: string, after: Position, limit: number): Promise<readonly ParkedEvent[]> =>
    everyRow<ParkedEvent>(
      pool,
      `select position, stream, revision from reactors.parked_events
       where reactor = $1 and position > $2 order by position limit $3`,
      [name, after, limit],
    ),

  /** Removes a parked event and writes its result, or records the new failure. At most once, like `advance`. */
  settle: async (name: string, position: Position, reacted: Reacted): Promise<void> => {
    if ('error' in reacted) {
      await pool.query(
        `update reactors.parked_events set error = $3, attempts = attempts + $4 where reactor = $1 and position = $2`,
        [name, position, reacted.error, reacted.attempts],
      );
      return;
    }
    await inTransaction(pool, async (client) => {
      const remove = 'delete from reactors.parked_events where reactor = $1 and position = $2';
      if (await hasRow(client, remove, [name, position])) await reacted.write(client);
    });
  },

  noteError: async (name: string, error: string): Promise<void> => {
    await pool.query('update reactors.checkpoints set last_error = $2 where name = $1', [name, error]);
  },

  standings: (names: readonly string[]): Promise<readonly ReactorProgress[]> =>
    everyRow<ReactorProgress>(
      pool,
      `select name, position, last_error as "lastError", updated_at as "updatedAt",
              (select count(*) from reactors.parked_events parked where parked.reactor = name) as parked
       from reactors.checkpoints where name = any($1::text[]) order by name`,
      [names],
    ),
});
