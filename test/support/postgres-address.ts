import type { NetConnectOpts } from 'node:net';
import pg from 'pg';

/** Where the server of a connection string listens: on a port, or on a Unix socket. */
export const postgresAddress = (connectionString: string): NetConnectOpts => {
  const { host, port } = new pg.Client({ connectionString });
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
};

/** The connection string of the same server, reached over a port of this machine, such as that of a proxy. */
export const throughPort = (connectionString: string, port: number): string => {
  const url = new URL(connectionString);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
};
