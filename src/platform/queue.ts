import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresBackend, Queue, runMigrations, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { KEEP_ALIVE_AFTER_MS, onOwnConnection } from './database.ts';
import { errorLabel } from './loggable-error.ts';

/** Where pokes are kept: in Postgres by default, or in Redis. Nothing of value is lost with either. */
export type QueuePlace = { readonly databaseUrl: string } | { readonly redisUrl: string };

/**
 * Carries pokes: "look whether there is something to do for `name`". A poke has no content, and at most one a name
 * waits beside the one that is being worked on. Lost, doubled or reordered pokes do no harm.
 */
export interface PokeQueue {
  /**
   * Throws soon when the queue is out of reach.
   * @param options.force pokes even though an earlier poke still counts as being worked on: its worker may be gone.
   */
  poke(name: string, options?: { readonly force?: boolean }): Promise<void>;
  /**
   * Starts working on pokes, until `close`. A handler that throws is called again a little later, a few times. Its
   * signal aborts when the queue closes.
   */
  work(handler: (name: string, signal: AbortSignal) => Promise<unknown>, concurrency: number): Promise<void>;
  /** Throws when the queue is out of reach. */
  check(): Promise<void>;
  /** Waits for the handlers that are running. */
  close(): Promise<void>;
}

const QUEUE = 'projections';
const SCHEMA = 'queue';

const ATTEMPTS = 5;
const FIRST_RETRY_MS = 200;
/** Finished jobs say nothing; failed ones are kept for a look. */
const FAILED_KEPT = 100;
const STREAM_LENGTH = 100;
/** How long a producer waits for a connection, in milliseconds. */
const CONNECT_MS = 5_000;
/** A worker that does not renew its lock for this long is taken for dead, in milliseconds. */
const LOCK_MS = 15_000;
const STALLED_LOOK_MS = 5_000;
/** A poke that found nobody listening is found after this many seconds. */
const IDLE_LOOK_SECONDS = 2;
const RECONNECT_MS = 2_000;

const queueSettings = {
  defaultJobOptions: {
    attempts: ATTEMPTS,
    backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
    removeOnComplete: true,
    removeOnFail: { count: FAILED_KEPT },
  },
  streams: { events: { maxLen: STREAM_LENGTH } },
};

const workerSettings = (concurrency: number) => ({
  autorun: false,
  concurrency,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_LOOK_MS,
  // Being interrupted is no fault of the job.
  maxStalledCount: 100,
  drainDelay: IDLE_LOOK_SECONDS,
});

type Process = (job: { readonly name: string }) => Promise<void>;

const postgresPlace = (databaseUrl: string) => {
  const connection = (max: number) => ({
    connectionString: databaseUrl,
    schema: SCHEMA,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'fellowbridge-queue',
    // Losing the last pokes in a crash of the server costs a sweep; waiting for the disk would cost every poke.
    options: '-c synchronous_commit=off',
  });
  return {
    open: async () => {
      const settings = { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS };
      await onOwnConnection(settings, (client) => runMigrations(client, SCHEMA));
      return new Queue(QUEUE, { ...queueSettings, connection: connection(2) }, createPostgresBackend);
    },
    worker: (process: Process, concurrency: number) =>
      new Worker(QUEUE, process, { ...workerSettings(concurrency), connection: connection(4) }, createPostgresBackend),
  };
};

/** The server should run with `maxmemory-policy noeviction`; BullMQ says so when it does not. */
const redisPlace = (redisUrl: string) => {
  const connection = {
    url: redisUrl,
    connectTimeout: CONNECT_MS,
    retryStrategy: (times: number) => Math.min(times * 100, RECONNECT_MS),
  };
  return {
    // Producers fail at once rather than pile up commands for a server that is away; the sweep makes up for it.
    open: async () =>
      new Queue(QUEUE, {
        ...queueSettings,
        connection: { ...connection, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
      }),
    worker: (process: Process, concurrency: number) =>
      new Worker(QUEUE, process, {
        ...workerSettings(concurrency),
        connection: { ...connection, maxRetriesPerRequest: null },
      }),
  };
};

/** Opens the queue and, in Postgres, brings its tables up to date. Throws when the place is out of reach. */
export const openQueue = async (place: QueuePlace, logger: Logger): Promise<PokeQueue> => {
  const { open, worker: makeWorker } =
    'databaseUrl' in place ? postgresPlace(place.databaseUrl) : redisPlace(place.redisUrl);
  const closing = new AbortController();
  const workers = new Set<ReturnType<typeof makeWorker>>();

  const queue = await open();
  queue.on('error', (error) =>
    logger.warn({ reason: errorLabel(error) }, 'queue: the connection for pokes has trouble'),
  );
  const late = new AbortController();
  try {
    await Promise.race([
      queue.waitUntilReady(),
      pause(CONNECT_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error('The queue could not be reached.');
      }),
    ]);
  } catch (error) {
    await queue.close().catch(() => {});
    throw error;
  } finally {
    late.abort();
  }

  /** Pokes that one turn of the event loop asks for travel together. */
  let gathered: { readonly names: Set<string>; readonly sent: Promise<void> } | undefined;

  const send = async (names: ReadonlySet<string>): Promise<void> => {
    // Sorted, so that two producers take the locks of their de-duplication keys in one order.
    const jobs = [...names].sort().map((name) => ({
      name,
      data: {},
      opts: { deduplication: { id: name, keepLastIfActive: true } },
    }));
    await queue.addBulk(jobs);
  };

  const gather = (): { readonly names: Set<string>; readonly sent: Promise<void> } => {
    const names = new Set<string>();
    const sent = Promise.resolve().then(() => {
      gathered = undefined;
      return send(names);
    });
    return { names, sent };
  };

  return {
    poke: async (name, { force = false } = {}) => {
      if (force) {
        await queue.add(name, {});
        return;
      }
      gathered ??= gather();
      gathered.names.add(name);
      await gathered.sent;
    },

    work: async (handler, concurrency) => {
      const process: Process = async ({ name }) => {
        try {
          await handler(name, closing.signal);
        } catch (error) {
          logger.warn({ name, reason: errorLabel(error) }, 'queue: a poke could not be worked on');
          // The queue keeps what it is told of a failure.
          throw new Error(errorLabel(error));
        }
      };
      while (!closing.signal.aborted) {
        const worker = makeWorker(process, concurrency);
        workers.add(worker);
        worker.on('error', (error) => logger.warn({ reason: errorLabel(error) }, 'queue: a worker has trouble'));
        try {
          await worker.waitUntilReady();
          worker.run().catch((error: unknown) => {
            logger.error({ reason: errorLabel(error) }, 'queue: a worker stopped');
          });
          return;
        } catch (error) {
          // A worker that failed to connect keeps that answer for ever, so the next try needs another one.
          logger.warn({ reason: errorLabel(error) }, 'queue: a worker could not connect');
          workers.delete(worker);
          await worker.close(true).catch(() => {});
          await pause(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {});
        }
      }
    },

    check: async () => {
      await queue.getJobCounts('active');
    },

    close: async () => {
      closing.abort();
      await Promise.all([...workers].map((worker) => worker.close()));
      await queue.close();
    },
  };
};
