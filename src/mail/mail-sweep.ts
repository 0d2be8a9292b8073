import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { COUNTED_MS } from './outbox.ts';

/** Retention of sent mails' rows, in days. */
const SENT_KNOWN_DAYS = 90;
const DAY_MS = 86_400_000;
/** Recipients per query for keys. */
const READERS = 500;

/** Deletes old rows of sent mails, mails to people who have left, and expired mailbox counts. */
export const sweepMails = async (pool: pg.Pool, keys: PersonKeys, clock: Clock): Promise<void> => {
  await pool.query(`delete from mail.outbox where status = 'sent' and sent_at < $1`, [
    new Date(clock().getTime() - SENT_KNOWN_DAYS * DAY_MS),
  ]);
  await pool.query(
    'update mail.outbox set mailbox = null where mailbox is not null and (created_at <= $1 or created_at > $2)',
    [new Date(clock().getTime() - COUNTED_MS), latestCredible(clock())],
  );
  for (let after = ''; ; ) {
    const { rows } = await pool.query<{ reader: string }>(
      `select distinct reader from mail.outbox where sealed is not null and reader > $1 order by reader limit $2`,
      [after, READERS],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    const readers = rows.map(({ reader }) => reader);
    const found = await keys.find(readers);
    const gone = readers.filter((reader) => !found.has(reader));
    if (gone.length > 0) {
      await pool.query('delete from mail.outbox where reader = any($1::text[]) and sealed is not null', [gone]);
    }
    after = last.reader;
  }
};
