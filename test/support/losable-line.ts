import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A line to a Postgres server on which answers can be lost after the server has done the work. */
export interface LosableLine {
  /** Connection string that leads over this line. */
  readonly url: string;
  /** Cuts the connection that next sends this text, at the moment its answer comes back. */
  readonly loseAnswerTo: (text: string) => void;
  /** How many answers were lost so far. */
  readonly lost: () => number;
  readonly close: () => void;
}

/** Opens a line to the server that a connection string names, over TCP or a unix socket. */
export const losableLine = async (connectionString: string): Promise<LosableLine> => {
  const { host, port } = new pg.Client({ connectionString });
  const sockets = new Set<Socket>();
  let wanted: string | null = null;
  let lost = 0;

  const server = createServer((client) => {
    const upstream = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection({ host, port });
    let isDoomed = false;
    client.on('data', (bytes) => {
      if (wanted !== null && bytes.includes(wanted)) {
        wanted = null;
        isDoomed = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!isDoomed) return client.write(bytes);
      lost += 1;
      client.destroy();
      upstream.destroy();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(connectionString);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseAnswerTo: (text) => {
      wanted = text;
    },
    lost: () => lost,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
