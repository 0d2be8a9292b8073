import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import type { Clock } from '../../domain/kernel/values.ts';
import type { DigestEnd } from '../../domain/notifications/email-kinds.ts';
import { latestCredible } from '../../platform/clock-tolerance.ts';
import { inTransaction } from '../../platform/database.ts';
import { hasRow } from '../../platform/statements.ts';
import type { Mail } from '../mail.ts';
import type { Outbox } from '../outbox.ts';

const COVER = `
  insert into mail.digests (user_id, covered_until, covered_position) values ($1, $2, $3)
  on conflict (user_id) do update set
    covered_until = excluded.covered_until, covered_position = excluded.covered_position
  where mail.digests.covered_until < excluded.covered_until or mail.digests.covered_until > $4
  returning user_id`;

/** Records the end of each member's last daily email. Contains no personal data. */
export const openDigestLedger = (pool: pg.Pool, outbox: Pick<Outbox, 'prepare'>, clock: Clock) => ({
  /**
   * The end of these members' last daily email. Members without one are left out, as are times that only a clock that
   * ran ahead can have stored.
   */
  lastOf: async (userIds: readonly string[]): Promise<ReadonlyMap<string, DigestEnd>> => {
    const { rows } = await pool.query<{ user_id: string; covered_until: string; covered_position: Position | null }>(
      `select user_id, covered_until, covered_position from mail.digests
       where user_id = any($1::text[]) and covered_until <= $2`,
      [userIds, latestCredible(clock())],
    );
    return new Map(
      rows.map((row) => [row.user_id, { until: new Date(row.covered_until), position: row.covered_position }]),
    );
  },
  /**
   * Records the end of a member's daily email, in one transaction with the mail, which is null if nothing is new. Does
   * nothing if that time is already recorded, so two workers or a repeated run write only one mail.
   */
  cover: async (userId: string, { until, position }: DigestEnd, mail: Mail | null): Promise<void> => {
    const write = await outbox.prepare({ put: mail === null ? [] : [mail] });
    await inTransaction(pool, async (connection) => {
      const isLater = await hasRow(connection, COVER, [userId, until, position, latestCredible(clock())]);
      if (isLater) await write(connection);
    });
  },
});

export type DigestLedger = ReturnType<typeof openDigestLedger>;
