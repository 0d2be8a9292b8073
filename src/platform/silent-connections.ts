import { Socket } from 'node:net';
import pg from 'pg';

/** Interval between checks for silent connections, in milliseconds. */
const LOOK_MS = 500;

/** A connection that receives nothing for this long after a statement is checked, in milliseconds. */
const SILENCE_MS = 2_000;

/** Error of a connection that stopped responding although neither end has closed it. */
class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The connection to Postgres went silent and was given up.');
    this.name = 'SilentConnection';
  }
}

/** Runs statements on a new connection of its own. Rejects within a few seconds if that is impossible. */
type AskServer = (work: (client: pg.Client) => Promise<void>) => Promise<void>;

/**
 * Returns those of our sessions with these process ids that are executing something and are not waiting for us to read.
 */
const WORKING = `
  select pid from pg_stat_activity
  where pid = any($1::integer[]) and usename = current_user
    and (state_change > clock_timestamp() - interval '1 second'
      or (state not like 'idle%' and wait_event is distinct from 'ClientWrite'))`;

/**
 * Terminates the dead sessions, because the server may not notice for hours that the connection is dead, and they would
 * keep their locks.
 */
const TERMINATE = `
  select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1::integer[]) and usename = current_user`;

/** One connection, as observed through its socket. */
const openWatched = ({ connection }: pg.Client) => {
  let pid: number | null = null;
  /** Bytes sent when the server had last answered everything; negative until it has accepted the connection. */
  let settled = -1;
  let seen = '';
  let since = performance.now();
  const bytes = (): { readonly sent: number; readonly received: number } => {
    const { stream } = connection;
    return stream instanceof Socket
      ? { sent: stream.bytesWritten, received: stream.bytesRead }
      : { sent: 0, received: 0 };
  };
  connection.on('backendKeyData', ({ processID }: { readonly processID: number }) => {
    pid = processID;
  });
  connection.on('readyForQuery', () => {
    settled = bytes().sent;
  });
  return {
    pid: () => pid,
    /** Whether a response from the server is pending. */
    isWaiting: () => bytes().sent > settled,
    /** Time of the last observed traffic. Checks for new traffic. */
    lastSign: (): number => {
      const { sent, received } = bytes();
      if (seen !== `${sent} ${received}`) {
        seen = `${sent} ${received}`;
        since = performance.now();
      }
      return since;
    },
    /** Records that the server is working on the response. */
    isAlive: (): void => {
      since = performance.now();
    },
    giveUp: (): void => {
      connection.stream.destroy(new SilentConnection());
    },
  };
};

type Watched = ReturnType<typeof openWatched>;

/**
 * A class of clients for one pool that detects connections which died without notice, for example because a firewall
 * dropped them, and closes them soon. When a response is overdue, it asks the server over a new connection whether it
 * is working on the statement. If it is not, the connection is dead, and so presumably are those of the pool that have
 * been silent since then: all of them are closed, at both ends. Slow statements are left alone, and so is everything
 * while the server cannot be reached.
 */
export const clientsGivenUpWhenSilent = (askServer: AskServer): (new (config?: pg.ClientConfig) => pg.Client) => {
  const connections = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isExamining = false;

  const isOverdue = (one: Watched): boolean => one.isWaiting() && performance.now() - one.lastSign() >= SILENCE_MS;
  const pidsOf = (some: readonly Watched[]) => some.map((one) => one.pid()).filter((pid) => pid !== null);

  const examine = (overdue: readonly Watched[]): Promise<void> =>
    askServer(async (client) => {
      const { rows } = await client.query<{ pid: number }>(WORKING, [pidsOf(overdue)]);
      const working = new Set<number | null>(rows.map(({ pid }) => pid));
      for (const one of overdue) if (working.has(one.pid())) one.isAlive();
      const dead = overdue.filter((one) => connections.has(one) && isOverdue(one));
      if (dead.length === 0) return;
      const last = Math.max(...dead.map((one) => one.lastSign()));
      const quiet = [...connections].filter((one) => !one.isWaiting() && one.lastSign() <= last);
      const givenUp = [...dead, ...quiet];
      for (const one of givenUp) one.giveUp();
      await client.query(TERMINATE, [pidsOf(givenUp)]);
    });

  const look = async (): Promise<void> => {
    for (const one of connections) one.lastSign();
    const overdue = [...connections].filter(isOverdue);
    if (isExamining || overdue.length === 0) return;
    isExamining = true;
    // The server is unreachable; the timeouts of the pool decide then.
    await examine(overdue).catch(() => {});
    isExamining = false;
  };

  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const watched = openWatched(this);
      connections.add(watched);
      timer ??= setInterval(() => void look(), LOOK_MS).unref();
      this.once('end', () => {
        connections.delete(watched);
        if (connections.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
    }
  };
};
