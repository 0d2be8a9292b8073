import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP door before the stand-in's server: what happens to connections happens here, for all clients to feel. */
export interface Gate {
  readonly port: number;
  /** Cuts every connection at once, as a killed server or a pulled cable does. */
  readonly drop: () => void;
  /** Cuts every connection and refuses new ones. */
  readonly shut: () => Promise<void>;
  /** Accepts connections again, on the same port. */
  readonly open: () => Promise<void>;
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
  });

/** Opens a gate on a free loopback port before the server at `backend`. */
export const openGate = async (backend: number): Promise<Gate> => {
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  const start = async (port: number): Promise<number> => {
    server = createServer((outer) => {
      const inner = connect(backend, '127.0.0.1');
      for (const socket of [outer, inner]) {
        sockets.add(socket);
        socket.setNoDelay(true);
        // A cut connection is what this is for; the other side hears of it by the close.
        socket.on('error', () => {});
        socket.on('close', () => {
          sockets.delete(socket);
          outer.destroy();
          inner.destroy();
        });
      }
      outer.pipe(inner).pipe(outer);
    });
    return listen(server, port);
  };

  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  const port = await start(0);
  return {
    port,
    drop,
    shut: async () => {
      const closing = server;
      server = undefined;
      const closed = new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
      drop();
      await closed;
    },
    open: async () => {
      if (!server) await start(port);
    },
  };
};
