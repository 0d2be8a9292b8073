import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { postgresAddress, throughPort } from './postgres-address.ts';

/** A proxy to a Postgres server that can lose responses after the server has done the work. */
export interface LosableLine {
  /** Connection string through the proxy. */
  readonly url: string;
  /** Cuts the connection that next sends this text, when its response arrives. */
  readonly loseAnswerTo: (text: string) => void;
  /** Number of lost responses. */
  readonly lost: () => number;
  readonly close: () => void;
}

/** Opens a proxy to the server of a connection string, over TCP or a Unix socket. */
export const losableLine = async (connectionString: string): Promise<LosableLine> => {
  const target = postgresAddress(connectionString);
  const sockets = new Set<Socket>();
  let wanted: string | null = null;
  let lost = 0;

  const server = createServer((client) => {
    const upstream = createConnection(target);
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

  return {
    url: throughPort(connectionString, (server.address() as AddressInfo).port),
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
