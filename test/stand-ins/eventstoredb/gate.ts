import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of the stand-in, which simulates connection failures. */
export interface Gate {
  readonly port: number;
  /** Cuts all connections, like a killed server or an unplugged cable. */
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

/** Opens a gate on a free loopback port in front of the server at `backend`. */
export const openGate = async (backend: number): Promise<Gate> => {
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  const start = async (port: number): Promise<number> => {
    server = createServer((outer) => {
      const inner = connect(backend, '127.0.0.1');
      for (const socket of [outer, inner]) {
        sockets.add(socket);
        socket.setNoDelay(true);
        // Cut connections are expected; the other side is notified by the close.
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
