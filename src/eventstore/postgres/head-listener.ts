import type pg from 'pg';
import type { Logger } from 'pino';
import { ORIGIN, type Position } from '../../domain/kernel/event.ts';
import { APPENDED_CHANNEL } from './migrations.ts';
import { backOffMs, pause } from './retrying.ts';
import { toPosition } from './rows.ts';

/**
 * Notifies readers of new events. Notifications may be lost or repeated, so readers also poll. Listens on one
 * connection of the pool, and takes another one when it is lost.
 */
export const listenToHead = (pool: pg.Pool, logger: Logger) => {
  const closing = new AbortController();
  const waiters = new Set<{ readonly position: Position; readonly wake: () => void }>();
  let latest: Position = ORIGIN;

  const wake = (from: Position | undefined): void => {
    for (const waiter of waiters) if (from === undefined || waiter.position < from) waiter.wake();
  };

  /** Reports a committed position. */
  const tell = (position: Position): void => {
    if (position <= latest) return;
    latest = position;
    wake(position);
  };

  /** Resolves when the connection is lost or closed. */
  const listen = async (connected: () => void): Promise<void> => {
    const client = await pool.connect();
    let giveUp = (): void => {};
    const lost = new Promise<void>((resolve) => {
      giveUp = resolve;
      client.on('error', (error) => {
        if (!closing.signal.aborted)
          logger.warn({ reason: error.message }, 'history: the listening connection was lost');
        resolve();
      });
      client.on('end', resolve);
      closing.signal.addEventListener('abort', giveUp, { once: true });
      if (closing.signal.aborted) resolve();
    });
    client.on('notification', ({ payload }) => {
      if (payload && /^\d+$/.test(payload)) tell(toPosition(payload));
    });
    try {
      await client.query(`listen ${APPENDED_CHANNEL}`);
      connected();
      await lost;
    } finally {
      closing.signal.removeEventListener('abort', giveUp);
      client.release(true);
    }
  };

  const keepListening = async (): Promise<void> => {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        await listen(() => {
          failures = 0;
          // Notifications sent while disconnected are lost, so all readers must check for new events.
          wake(undefined);
        });
      } catch (error) {
        logger.warn({ reason: String(error) }, 'history: cannot listen for appends; trying again');
      }
      await pause(backOffMs(failures), closing.signal);
      failures += 1;
    }
  };
  const listening = keepListening();

  return {
    latest: (): Position => latest,
    tell,
    /** Waits for a position after the given one, at most `ms` milliseconds. Never throws. */
    beyond: (position: Position, ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (latest > position || signal.aborted) return resolve();
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          waiters.delete(waiter);
          resolve();
        };
        const waiter = { position, wake: done };
        const timer = setTimeout(done, ms);
        signal.addEventListener('abort', done, { once: true });
        waiters.add(waiter);
      }),
    close: async (): Promise<void> => {
      closing.abort();
      wake(undefined);
      await listening;
    },
  };
};
