import type pg from 'pg';
import type { Logger } from 'pino';
import type { Position } from '../../domain/kernel/event.ts';
import { CHECKPOINT_CHANNEL } from './checkpoint-sql.ts';

/** How often checkpoints are polled during a wait, in milliseconds, in case a notification is lost. */
const POLL_MS = 100;

/** Delay before listening again after a failure, in milliseconds. */
const RELISTEN_MS = 500;

interface Waiter {
  readonly position: Position;
  readonly missing: Set<string>;
  readonly done: (reached: boolean) => void;
}

const isAnnouncement = (value: unknown): value is [string[], Position] =>
  Array.isArray(value) && Array.isArray(value[0]) && typeof value[1] === 'string';

/**
 * Waits until read models have reached a position, folded by any process. Listens on one connection of the pool from
 * the first wait on, and reconnects when it is lost.
 */
export const openPositionWaits = (pool: pg.Pool, logger: Logger) => {
  const waiters = new Set<Waiter>();
  let listening: Promise<void> | undefined;
  let connection: pg.PoolClient | undefined;
  let relisten: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let closed = false;

  /** Resolves waits in this process at once; a notification does so in the others. */
  const reached = (name: string, position: Position): void => {
    for (const waiter of waiters) {
      if (position >= waiter.position && waiter.missing.delete(name) && waiter.missing.size === 0) waiter.done(true);
    }
  };

  const drop = (client: pg.PoolClient, error: Error): void => {
    if (connection !== client) return;
    connection = undefined;
    client.release(error);
    if (closed) return;
    logger.warn({ err: error }, 'projections: the listening connection was lost');
    relisten = setTimeout(listen, RELISTEN_MS).unref();
  };

  const open = async (): Promise<void> => {
    const client = await pool.connect();
    connection = client;
    client.on('error', (error) => drop(client, error));
    client.on('end', () => drop(client, new Error('The connection ended.')));
    client.on('notification', ({ payload }) => {
      const announced: unknown = JSON.parse(payload ?? 'null');
      if (isAnnouncement(announced)) for (const name of announced[0]) reached(name, announced[1]);
    });
    try {
      await client.query(`listen ${CHECKPOINT_CHANNEL}`);
    } catch (error) {
      drop(client, error instanceof Error ? error : new Error(String(error)));
    }
  };

  const listen = (): void => {
    if (closed) return;
    listening = open().catch((error: Error) => {
      if (closed) return;
      logger.warn({ err: error }, 'projections: could not listen for checkpoints');
      relisten = setTimeout(listen, RELISTEN_MS).unref();
    });
  };

  /** Reads the awaited checkpoints. If the database cannot be reached, the waits continue. */
  const pollNow = async (): Promise<void> => {
    const names = [...new Set([...waiters].flatMap(({ missing }) => [...missing]))];
    if (names.length === 0) return;
    try {
      const { rows } = await pool.query<{ name: string; position: Position; paused: boolean }>(
        `select name, position, paused_at is not null as paused
         from projections.checkpoints left join projections.controls using (name)
         where live and name = any($1::text[])`,
        [names],
      );
      for (const { name, position } of rows) reached(name, position);
      for (const { name, paused } of rows) {
        if (paused) for (const waiter of waiters) if (waiter.missing.has(name)) waiter.done(false);
      }
    } catch (error) {
      logger.debug({ err: error }, 'projections: the checkpoints could not be read');
    }
  };

  const keepPolling = (): void => {
    if (poll !== undefined || waiters.size === 0) return;
    poll = setTimeout(async () => {
      await pollNow();
      poll = undefined;
      keepPolling();
    }, POLL_MS);
  };

  return {
    reached,

    /**
     * True as soon as the live versions of all these projections have reached the position; false at the timeout, and
     * immediately when one of them is paused before it.
     */
    waitForPosition: (names: readonly string[], position: Position, timeoutMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        if (closed) return resolve(false);
        const timer = setTimeout(() => waiter.done(false), timeoutMs);
        const waiter: Waiter = {
          position,
          missing: new Set(names),
          done: (result) => {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(result);
          },
        };
        if (waiter.missing.size === 0) return waiter.done(true);
        waiters.add(waiter);
        if (listening === undefined) listen();
        keepPolling();
        void pollNow();
      }),

    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(relisten);
      clearTimeout(poll);
      for (const waiter of [...waiters]) waiter.done(false);
      await listening;
      const client = connection;
      connection = undefined;
      client?.release(true);
    },
  };
};
