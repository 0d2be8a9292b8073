import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresBackend, Queue, runMigrations, Worker } from 'bullmq';
import type { Logger } from 'pino';
import { clientClass, KEEP_ALIVE_AFTER_MS, onOwnConnection, serverKeepAlive } from './database.ts';
import { errorLabel } from './loggable-error.ts';
import { succeedsWithin, withTimeout } from './timeout.ts';

/** In Postgres, with the sizes of two pools; a worker opens one more connection to listen. */
interface PostgresPlace {
  readonly databaseUrl: string;
  /** Whether {@link prepareQueue} has run, as another user than that of `databaseUrl`. Default: false. */
  readonly isPrepared?: boolean;
  /** Connections for sending signals. Default: 2. */
  readonly producer?: number;
  /** Connections for taking and completing them. Default: 4. */
  readonly consumer?: number;
}

/** Where signals are stored: Postgres by default, or Redis. Losing them does no harm. */
export type QueuePlace = PostgresPlace | { readonly redisUrl: string };

/** Handles a signal: does the work of that name, if there is any. The abort signal fires when the queue closes. */
type SignalHandler = (name: string, signal: AbortSignal) => Promise<unknown>;

const QUEUE = 'projections';
const SCHEMA = 'queue';

/** Timeout for sending signals, in milliseconds; on a half-open connection it would never end. */
const ANSWER_MS = 1_000;
/** How long closing waits for the queue after the last handler, in milliseconds. */
const CLOSE_MS = 2_000;
const STREAM_LENGTH = 100;
/** Connection timeout, in milliseconds. */
const CONNECT_MS = 5_000;
/**
 * How long a running handler delays further signals of its name, in milliseconds. After that, their handlers run
 * concurrently with it.
 */
const HOLD_MS = 10_000;
/** A worker that holds a job for this long is dead, in milliseconds. Locks are never renewed, so none can be lost meanwhile. */
const LOCK_MS = 15_000;
const STALLED_LOOK_MS = 5_000;
/** Idle workers poll at this interval, in seconds. */
const IDLE_LOOK_SECONDS = 2;
/**
 * A Redis connection that does not respond to a command within this time is dead, in milliseconds. Longer than idle
 * workers block.
 */
const SILENCE_MS = 2_500 * IDLE_LOOK_SECONDS;
const RECONNECT_MS = 2_000;
/** Delay before a worker fetches again after a failure, in milliseconds. BullMQ's default is 15 s. */
const FETCH_AGAIN_MS = 500;
/** BullMQ reports the same error repeatedly; one per interval of this length is logged, in milliseconds. */
const TROUBLE_LOG_MS = 60_000;

const queueSettings = {
  defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  streams: { events: { maxLen: STREAM_LENGTH } },
};

const workerSettings = (concurrency: number) => ({
  autorun: false,
  concurrency,
  lockDuration: LOCK_MS,
  skipLockRenewal: true,
  stalledInterval: STALLED_LOOK_MS,
  // An interrupted job is not a failed one.
  maxStalledCount: 100,
  drainDelay: IDLE_LOOK_SECONDS,
  runRetryDelay: FETCH_AGAIN_MS,
});

type Process = (job: { readonly name: string }) => Promise<void>;

/** The parts of BullMQ that are used, on any kind of server. */
interface Connected {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}
interface Producer extends Connected, Pick<Queue, 'addBulk' | 'getJobCounts'> {}
interface Consumer extends Connected, Pick<Worker, 'run'> {}

/** BullMQ on one kind of server. */
interface Place {
  /** Brings the server up to date. Throws when it is unreachable. */
  prepare(): Promise<void>;
  queue(): Producer;
  worker(process: Process, concurrency: number): Consumer;
}

/** Brings the tables of a queue in Postgres up to date, as the user who owns them. */
export const prepareQueue = async (databaseUrl: string): Promise<void> => {
  const settings = { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS };
  await onOwnConnection(settings, (client) => runMigrations(client, SCHEMA));
};

const postgresPlace = ({ databaseUrl, isPrepared = false, producer = 2, consumer = 4 }: PostgresPlace): Place => {
  const connection = (max: number) => ({
    connectionString: databaseUrl,
    schema: SCHEMA,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'fellowbridge-queue',
    // BullMQ's listening connection does not come from the pool; without it, idle workers still poll every other
    // second.
    Client: clientClass(databaseUrl, 'queue'),
    // Losing the last signals in a crash of the server costs a sweep; waiting for the disk would slow down every
    // signal.
    options: `-c synchronous_commit=off ${serverKeepAlive}`,
  });
  return {
    prepare: async () => {
      if (!isPrepared) await prepareQueue(databaseUrl);
    },
    queue: () => new Queue(QUEUE, { ...queueSettings, connection: connection(producer) }, createPostgresBackend),
    worker: (process, concurrency) =>
      new Worker(
        QUEUE,
        process,
        { ...workerSettings(concurrency), connection: connection(consumer) },
        createPostgresBackend,
      ),
  };
};

/** The server should run with `maxmemory-policy noeviction`; BullMQ logs a warning if it does not. */
const redisPlace = (redisUrl: string, closing: AbortSignal): Place => {
  const connection = {
    url: redisUrl,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Closing ends the reconnection attempts, and with them the commands that are waiting for a connection.
    retryStrategy: (times: number) => (closing.aborted ? null : Math.min(times * 100, RECONNECT_MS)),
  };
  return {
    prepare: async () => {},
    // Producers fail at once instead of queueing up commands for an unavailable server.
    queue: () =>
      new Queue(QUEUE, {
        ...queueSettings,
        connection: { ...connection, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
      }),
    worker: (process, concurrency) =>
      new Worker(QUEUE, process, {
        ...workerSettings(concurrency),
        connection: { ...connection, maxRetriesPerRequest: null },
      }),
  };
};

/**
 * Queue of wake-up signals: "check whether there is work for `name`". A signal has no content; per name, at most one waits
 * while another is handled, for some seconds. Lost, repeated or reordered signals do no harm.
 *
 * Opens the queue and, in Postgres, brings its tables up to date, which throws when the database is unreachable. Waits
 * at most a second for Redis; otherwise the queue connects as soon as Redis is available.
 */
export const openQueue = async (at: QueuePlace, logger: Logger) => {
  const closing = new AbortController();
  const place = 'databaseUrl' in at ? postgresPlace(at) : redisPlace(at.redisUrl, closing.signal);
  await place.prepare();

  let loggedAt = Number.NEGATIVE_INFINITY;
  const logTrouble = (error: unknown): void => {
    if (closing.signal.aborted || performance.now() - loggedAt < TROUBLE_LOG_MS) return;
    loggedAt = performance.now();
    logger.warn({ reason: errorLabel(error) }, 'queue: BullMQ reports an error');
  };

  const connections = new Set<Connected>();

  /** Connects a BullMQ queue or worker as soon as its server is available. Null if everything is closed before that. */
  const connected = async <Part extends Connected>(make: () => Part): Promise<Part | null> => {
    while (!closing.signal.aborted) {
      const part = make();
      connections.add(part);
      part.on('error', logTrouble);
      try {
        await part.waitUntilReady();
        return part;
      } catch (error) {
        // An instance that failed to connect keeps failing, so the next attempt needs a new one.
        logTrouble(error);
        connections.delete(part);
        await part.close().catch(() => {});
        await pause(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
    return null;
  };

  let handler: SignalHandler | undefined;
  const running = new Set<Promise<void>>();

  const handled = (name: string): Promise<void> => {
    const run = (async () => {
      try {
        await handler?.(name, closing.signal);
      } catch (error) {
        logger.warn({ name, reason: errorLabel(error) }, 'queue: a wake-up signal could not be handled');
      }
    })();
    running.add(run);
    return run.finally(() => running.delete(run));
  };

  /** Names that this process is currently handling without the queue. */
  const direct = new Set<string>();
  const directAgain = new Set<string>();
  /** Handles a signal in this process, bypassing the queue. Does nothing without a handler. */
  const handle = (name: string): void => {
    if (handler === undefined || closing.signal.aborted) return;
    if (direct.has(name)) {
      directAgain.add(name);
      return;
    }
    direct.add(name);
    void withTimeout(HOLD_MS, handled(name)).then(() => {
      direct.delete(name);
      if (directAgain.delete(name)) handle(name);
    });
  };

  let queue: Producer | null = null;
  const opening = connected(place.queue).then((part) => {
    queue = part;
  });
  await withTimeout(ANSWER_MS, opening);

  /** Whether the queue responds within {@link ANSWER_MS}. */
  const answers = async (call: (queue: Producer) => Promise<unknown>): Promise<boolean> =>
    queue !== null && succeedsWithin(ANSWER_MS, call(queue));

  let isAway = false;
  const send = async (names: ReadonlySet<string>): Promise<void> => {
    // Sorted, so that two producers lock their de-duplication keys in the same order.
    const jobs = [...names].sort().map((name) => ({
      name,
      data: {},
      opts: { deduplication: { id: name, keepLastIfActive: true } },
    }));
    const isSent = await answers((to) => to.addBulk(jobs));
    if (!isSent) for (const name of names) handle(name);
    if (isSent !== isAway || closing.signal.aborted) return;
    isAway = !isSent;
    if (isAway) logger.warn('queue: signals cannot be sent; the workers continue without them');
    else logger.info('queue: signals are sent again');
  };

  /** Signals from one turn of the event loop are sent together. */
  let gathered: { readonly names: Set<string>; readonly sent: Promise<void> } | undefined;
  const gather = (): { readonly names: Set<string>; readonly sent: Promise<void> } => {
    const names = new Set<string>();
    const sent = Promise.resolve().then(() => {
      gathered = undefined;
      return send(names);
    });
    return { names, sent };
  };

  return {
    /**
     * Sends a signal to the workers. Never rejects, and takes a second at most: a signal that cannot be sent is handled
     * by this process. Without a handler it is lost, and a worker finds the work when it next looks for it.
     */
    wake: (name: string): Promise<void> => {
      gathered ??= gather();
      gathered.names.add(name);
      return gathered.sent;
    },

    handle,

    /**
     * Handles signals until `close`, even while the queue is unavailable. A failure of the handler is logged and ends
     * the signal: the work is found again by a sweep.
     */
    work: (given: SignalHandler, concurrency: number): void => {
      handler = given;
      const process: Process = ({ name }) => withTimeout(HOLD_MS, handled(name));
      void connected(() => place.worker(process, concurrency)).then((worker) =>
        worker?.run().catch((error: unknown) => {
          logger.error({ reason: errorLabel(error) }, 'queue: a worker stopped');
        }),
      );
    },

    /** Whether the queue responds within a second. Never rejects. */
    isAvailable: (): Promise<boolean> => answers((asked) => asked.getJobCounts('active')),

    /** Waits for running handlers, and for the queue at most a few seconds. */
    close: async (): Promise<void> => {
      closing.abort();
      const closed = Promise.allSettled([...connections].map((part) => part.close()));
      await Promise.all(running);
      await withTimeout(CLOSE_MS, closed);
    },
  };
};

export type SignalQueue = Awaited<ReturnType<typeof openQueue>>;
