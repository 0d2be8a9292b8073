import type { Config } from '../platform/config.ts';
import { divide, grantedConnections, grantedFor, leastOf, shareOf, type Wanted } from '../platform/connection-share.ts';
import { StartRefused } from '../platform/start-refused.ts';
import type { Queryable } from '../platform/statements.ts';

/** The connections to Postgres that this process may open. */
export interface Connections {
  /** Pool shared by all parts but history and queue. */
  readonly platform: number;
  /** Pool of the history in Postgres, in addition to the listening connection. */
  readonly history: number;
  /** Pools of the queue in Postgres, in addition to the listening connection. */
  readonly producer: number;
  readonly consumer: number;
}

const NONE: Wanted = { least: 0, most: 0 };
const LISTENER: Wanted = { least: 1, most: 1 };

type Places = Pick<Config, 'eventStoreDbUrl' | 'redisUrl' | 'roles'>;

const wantedBy = ({ eventStoreDbUrl, redisUrl, roles }: Places) => {
  const isWorker = roles.has('worker');
  const [ownsHistory, ownsQueue] = [eventStoreDbUrl === null, redisUrl === null];
  return {
    // Held for long: one connection that listens, one for the shared locks, one that writes the analytical copy and up to
    // four for account locks. The work under the locks needs further ones. A process with both roles may halve its pool:
    // account locks then belong to one half, the rest to the other.
    platform: { least: isWorker ? 12 : 8, most: 24 },
    history: ownsHistory ? { least: 2, most: 8 } : NONE,
    historyListener: ownsHistory ? LISTENER : NONE,
    producer: ownsQueue ? { least: 1, most: 2 } : NONE,
    consumer: ownsQueue && isWorker ? { least: 1, most: 4 } : NONE,
    consumerListener: ownsQueue && isWorker ? LISTENER : NONE,
  };
};

/** Divides this process's share of the connections. Throws {@link StartRefused} when it is too small. */
export const divideConnections = (granted: number, processes: number, places: Places): Connections => {
  const wanted = wantedBy(places);
  const share = shareOf(granted, processes);
  const sizes = divide(share, wanted);
  if (sizes !== null) return sizes;
  const least = leastOf(Object.values(wanted));
  const few = processes > 1 ? ' Set DATABASE_PROCESSES to the number of processes that share it, or' : '';
  throw new StartRefused(
    `Postgres grants ${granted} connections, which leaves ${Math.max(share, 0)} to each of ${processes} processes (DATABASE_PROCESSES); this one needs ${least}.${few || ' Please'} raise the limit (max_connections, or that of the role or database) by ${grantedFor(least, processes) - granted}.`,
  );
};

/** Reads the connection limit of Postgres and takes the share of this process. Throws {@link StartRefused} when it is too small. */
export const takeConnections = async (config: Config, db: Queryable): Promise<Connections> =>
  divideConnections(await grantedConnections(db), config.databaseProcesses, config);
