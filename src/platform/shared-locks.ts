import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type AdvisoryLock, callOnLock } from './database.ts';
import { keyedMutex } from './keyed-mutex.ts';
import { semaphore } from './semaphore.ts';

/** Interval between attempts to take a lock of another process, in milliseconds. */
const RETRY_MS = 50;

/** How long {@link exclusively} waits for a lock, in milliseconds; as long as a statement may. */
const WAIT_MS = 15_000;

/** Thrown when another process holds a lock for too long. The work may be repeated unchanged. */
export class LockBusy extends Error {
  constructor({ space, name }: AdvisoryLock) {
    super(`The lock ${space}/${name} was not free in time.`);
    this.name = 'LockBusy';
  }
}

/** The connection on which one pool holds its shared locks. */
interface Session {
  run(call: 'pg_try_advisory_lock' | 'pg_advisory_unlock', lock: AdvisoryLock): Promise<boolean>;
  /** Returns the connection to the pool; a broken one is closed. */
  close(): void;
}

const openSession = async (pool: pg.Pool, onBroken: () => void): Promise<Session> => {
  const client = await pool.connect();
  const oneAtATime = semaphore(1);
  let broken: Error | undefined;
  const breakOff = (error: Error): void => {
    broken ??= error;
    onBroken();
  };
  client.on('error', breakOff);
  return {
    run: (call, lock) =>
      oneAtATime(async () => {
        try {
          return await callOnLock(client, call, lock);
        } catch (error) {
          breakOff(error instanceof Error ? error : new Error(String(error)));
          throw error;
        }
      }),
    close: () => {
      client.off('error', breakOff);
      client.release(broken);
    },
  };
};

interface Joined {
  readonly session: Promise<Session>;
  /** Number of locks that are held or being taken. */
  users: number;
}

const keyOf = ({ space, name }: AdvisoryLock): string => `${space}/${name}`;

type TryLock = <Result>(lock: AdvisoryLock, work: () => Promise<Result>) => Promise<{ readonly result: Result } | null>;

const locksOf = (pool: pg.Pool): TryLock => {
  /** Postgres would grant a lock again to the session that holds it. */
  const held = new Set<string>();
  let current: Joined | undefined;

  const open = (): Joined => {
    const forget = (): void => {
      if (current === opened) current = undefined;
    };
    const opened: Joined = { session: openSession(pool, forget), users: 0 };
    opened.session.catch(forget);
    return opened;
  };

  const inSession = async <Result>(work: (session: Session) => Promise<Result>): Promise<Result> => {
    current ??= open();
    const joined = current;
    joined.users += 1;
    const session = await joined.session;
    try {
      return await work(session);
    } finally {
      joined.users -= 1;
      if (joined.users === 0) {
        if (current === joined) current = undefined;
        session.close();
      }
    }
  };

  const locked: TryLock = (lock, work) =>
    inSession(async ({ run }) => {
      if (!(await run('pg_try_advisory_lock', lock))) return null;
      try {
        return { result: await work() };
      } finally {
        // A broken connection has released its locks.
        await run('pg_advisory_unlock', lock).catch(() => {});
      }
    });

  return async (lock, work) => {
    const key = keyOf(lock);
    if (held.has(key)) return null;
    held.add(key);
    try {
      return await locked(lock, work);
    } finally {
      held.delete(key);
    }
  };
};

/** Those who wait for a lock in one process queue for it in order of arrival; only the first one asks the database. */
const openLocks = (pool: pg.Pool) => ({ tryLock: locksOf(pool), inOrder: keyedMutex() });

const pools = new WeakMap<pg.Pool, ReturnType<typeof openLocks>>();

const locksIn = (pool: pg.Pool): ReturnType<typeof openLocks> => {
  const locks = pools.get(pool) ?? openLocks(pool);
  pools.set(pool, locks);
  return locks;
};

/**
 * Runs `work` while holding a lock, or returns null at once when the lock is taken. All locks that a process holds by this
 * function and {@link exclusively} occupy one connection of the pool together, so work that needs further connections
 * cannot use the pool up by its locks. When that connection breaks, other processes can take the locks while `work`
 * continues: it must be correct without the lock, as a compare-and-set is. Otherwise use `tryWithLock`.
 */
export const tryExclusively = <Result>(
  pool: pg.Pool,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | null> => locksIn(pool).tryLock(lock, work);

/**
 * Like {@link tryExclusively}, but waits until the lock is free, in this process in order of arrival. Throws
 * {@link LockBusy} when it is still taken after 15 seconds.
 */
export const exclusively = <Result>(
  pool: pg.Pool,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> => {
  const until = performance.now() + WAIT_MS;
  const { tryLock, inOrder } = locksIn(pool);
  return inOrder(keyOf(lock), async () => {
    for (;;) {
      const held = await tryLock(lock, work);
      if (held !== null) return held.result;
      if (performance.now() >= until) throw new LockBusy(lock);
      await pause(RETRY_MS);
    }
  });
};
