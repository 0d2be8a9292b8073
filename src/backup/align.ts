import type pg from 'pg';
import { account } from '../domain/accounts/decide.ts';
import type { Position } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { lastEventOf } from '../eventstore/reading.ts';
import { inTransaction } from '../platform/database.ts';
import { hasRow } from '../platform/statements.ts';
import { closingTable } from '../vault/closings.ts';

/** Longer than the clocks of two processes can differ, in milliseconds. */
const CLOCK_DIFFERENCE = 3_600_000;

export interface AlignParts {
  readonly pool: pg.Pool;
  readonly history: Pick<EventStore, 'head' | 'readStream'>;
  /** When the backup was begun. */
  readonly madeAt: string;
}

/** Deletes the database's data about lost events: those after the end of the restored history. */
const cutAfter = (pool: pg.Pool, head: Position): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('update reactors.checkpoints set position = $1 where position > $1', [head]);
    await client.query('delete from reactors.parked_events where position > $1', [head]);
    await client.query('update mail.digests set covered_position = $1 where covered_position > $1', [head]);
    if (!(await hasRow(client, 'select from history.seals where position > $1 limit 1', [head]))) return;
    await client.query('alter table history.seals disable trigger append_only');
    await client.query('delete from history.seals where position > $1', [head]);
    await client.query('alter table history.seals enable trigger append_only');
    await client.query(`
      update history.seal_head set (events, position, hash) = (
        select count(*), coalesce(max(position), ''),
               coalesce((select hash from history.seals order by position desc limit 1), decode(repeat('00', 32), 'hex'))
        from history.seals)`);
  });

/** Releases the names of accounts whose registration is not in the history, so that these people can register again. */
const removeUnknownAccounts = async ({ pool, history, madeAt }: AlignParts): Promise<number> => {
  const { rows } = await pool.query<{ userId: string }>(
    `select distinct user_id as "userId" from vault.names
     where confirmed_at >= $1 and user_id not in (select registration_id from vault.registrations)`,
    [new Date(Date.parse(madeAt) - CLOCK_DIFFERENCE)],
  );
  let removed = 0;
  for (const { userId } of rows) {
    if ((await lastEventOf(history, `${account.category}-${userId}`)) !== undefined) continue;
    await closingTable(pool).forget(userId);
    removed += 1;
  }
  return removed;
};

/**
 * Makes a restored database consistent with its history. With EventStoreDB, the database was copied after the history
 * and contains more; otherwise this changes nothing. Returns the number of accounts that were removed.
 */
export const alignWithHistory = async (parts: AlignParts): Promise<number> => {
  await cutAfter(parts.pool, await parts.history.head());
  return removeUnknownAccounts(parts);
};
