import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { writeLedger } from '../backup/erasure-ledger.ts';
import { deleteBackupsBefore } from '../backup/retention.ts';
import { ORIGIN } from '../domain/kernel/event.ts';
import { latestCredible } from '../platform/clock-tolerance.ts';
import { tryWithLock } from '../platform/database.ts';
import { dropLogSegments, type LogRemains, rewriteTables } from '../platform/rewriting.ts';
import { everyValue, type Queryable } from '../platform/statements.ts';
import { personalTables } from '../projections/engine/personal-tables.ts';
import { allProjections } from '../projections/read-models.ts';
import { MAIL_REACTOR } from '../reactors/notifications/notification.ts';
import { lastErasureAt, listErasures, noteRewritten, notYetRewritten } from '../vault/erasures.ts';
import { erasureLock, rotateKeys } from '../vault/key-rotation.ts';
import type { Platform } from './platform.ts';

const HOUR_MS = 3_600_000;

/**
 * An erasure begins this long after the last one, in milliseconds. With an hour to complete it, no data of a person
 * remains for more than a day after they have left.
 */
const EVERY_MS = 23 * HOUR_MS;

/** How long an erasure waits until the read models have folded the history, in milliseconds. */
const SETTLE_MS = 60_000;
const SETTLE_POLL_MS = 200;

interface ErasingParts {
  /** A pool of the owner of the tables. */
  readonly owner: pg.Pool;
  readonly masterKey: Buffer;
  /** KEY_DIR. */
  readonly keyDir: string;
  /** Folder of the backups that upgrades make; null outside the embedded form. */
  readonly upgradeBackups: string | null;
  /** Default: a minute. */
  readonly settleMs?: number;
}

interface ErasureState {
  /** When the last complete erasure began; null before the first. */
  readonly lastBegunAt: string | null;
  /** When the next one begins automatically. */
  readonly dueAt: Date;
  /** Number of erased people whom it is to remove from the files. */
  readonly waiting: number;
}

export interface ErasureReport {
  /** Number of tables rewritten; 0 if no one was erased since the last erasure. */
  readonly rewritten: number;
  readonly deletedBackups: readonly string[];
  readonly log: LogRemains;
}

/** Tables outside the read models that hold personal data, or names of people. */
const otherTables = (connection: Queryable): Promise<readonly string[]> =>
  everyValue<string>(
    connection,
    `select format('%I.%I', schemaname, tablename) as "table" from pg_tables
     where schemaname in ('vault', 'mail') order by 1`,
  );

const dueAfter = (lastBegunAt: string | null, now: Date): Date => {
  if (lastBegunAt === null || new Date(lastBegunAt) > latestCredible(now)) return now;
  return new Date(Date.parse(lastBegunAt) + EVERY_MS);
};

type SettlingParts = Pick<Platform, 'history' | 'engine' | 'reactors'>;

/**
 * The read models, and the reactor that empties the outbox, that have not processed the history up to a position. Other
 * reactors wait while a read model is paused, and write nothing into the rewritten tables.
 */
const behind = async ({ engine, reactors }: SettlingParts, head: string): Promise<readonly string[]> => {
  const mails = (await reactors.positions()).get(MAIL_REACTOR) ?? ORIGIN;
  const names = [...(await engine.positions())].flatMap(([name, position]) => (position < head ? [name] : []));
  return mails < head ? [...names, `reactor ${MAIL_REACTOR}`] : names;
};

const settle = async (parts: SettlingParts, settleMs: number): Promise<void> => {
  const head = await parts.history.head();
  for (const deadline = Date.now() + settleMs; ; ) {
    const names = await behind(parts, head);
    if (names.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`The erasure waits for what is behind the history: ${names.join(', ')}.`);
    await sleep(SETTLE_POLL_MS);
  }
};

/** Makes erased data unrecoverable from the files of the installation. */
export const openErasing = (
  platform: SettlingParts & Pick<Platform, 'clock'>,
  { owner, masterKey, keyDir, upgradeBackups, settleMs = SETTLE_MS }: ErasingParts,
) => {
  const { clock } = platform;

  const rewrite = async (client: pg.PoolClient): Promise<number> => {
    await settle(platform, settleMs);
    const tables = [...(await otherTables(client)), ...(await personalTables(client, allProjections))];
    await rewriteTables(client, tables);
    return tables.length;
  };

  const forgetInBackups = async (client: pg.PoolClient): Promise<readonly string[]> => {
    const erasures = upgradeBackups === null ? [] : await listErasures(client);
    const newest = erasures.at(-1);
    if (upgradeBackups === null || newest === undefined) return [];
    const deleted = await deleteBackupsBefore(upgradeBackups, masterKey, newest.at);
    // A copy of a deleted backup may exist elsewhere.
    if (deleted.length > 0) await writeLedger(upgradeBackups, masterKey, erasures, clock());
    return deleted;
  };

  const run = async (client: pg.PoolClient): Promise<ErasureReport> => {
    const begunAt = clock();
    const lastBegunAt = await lastErasureAt(client);
    const waiting = await notYetRewritten(client);
    await rotateKeys(client, { masterKey, keyDir, clock });
    // The first erasure also rewrites what an earlier release has left behind.
    const rewritten = waiting.length > 0 || lastBegunAt === null ? await rewrite(client) : 0;
    const deletedBackups = await forgetInBackups(client);
    const log = await dropLogSegments(client);
    await client.query(
      `insert into vault.last_erasure (begun_at, completed_at) values ($1, $2)
       on conflict (only_row) do update set begun_at = excluded.begun_at, completed_at = excluded.completed_at`,
      [begunAt, clock()],
    );
    await noteRewritten(client, waiting, clock());
    return { rewritten, deletedBackups, log };
  };

  return {
    state: async (): Promise<ErasureState> => {
      const lastBegunAt = await lastErasureAt(owner);
      return {
        lastBegunAt,
        waiting: (await notYetRewritten(owner)).length,
        dueAt: dueAfter(lastBegunAt, clock()),
      };
    },
    /**
     * Rotates the key epochs; rewrites the tables that contained people erased since the last erasure; deletes upgrade
     * backups that contain them, and the write-ahead log. Returns null if another process is doing so. Throws errors of
     * the database and of KEY_DIR, `RewriteDelayed`, and when the read models lag behind; it may be repeated.
     */
    run: async (): Promise<ErasureReport | null> => {
      const held = await tryWithLock(owner, erasureLock, async (client) => {
        await client.query('set statement_timeout = 0');
        try {
          return await run(client);
        } finally {
          // A broken connection needs no reset.
          await client.query('reset statement_timeout; reset lock_timeout').catch(() => {});
        }
      });
      return held?.result ?? null;
    },
  };
};

export type Erasing = ReturnType<typeof openErasing>;

/** What an operator has to do about remaining segments of the write-ahead log; null if none remain. */
export const logAdvice: Readonly<Record<LogRemains, string | null>> = {
  none: null,
  recycled:
    'The Postgres server reuses segments of its write-ahead log, which then keep what was erased: set wal_recycle=off.',
  'not-permitted':
    'The database user may not drop old segments of the write-ahead log: grant pg_checkpoint and pg_monitor, and execute on pg_switch_wal().',
  needed: 'A replica, a replication slot or an archive keeps old segments of the write-ahead log.',
};
