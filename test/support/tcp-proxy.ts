import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A proxy to a TCP server, which can break connections as networks do. */
export interface TcpProxy {
  readonly port: number;
  /**
   * Makes connections half-open: they stay, and so do new ones, but nothing passes in either direction, not even their end.
   */
  freeze(): void;
  /** Lets everything pass again, also what was sent meanwhile. */
  resume(): void;
  /** Lets new connections pass again. Those that are frozen stay half-open for ever. */
  resumeNew(): void;
  /** Delays everything by this time, in milliseconds, in both directions. */
  delay(ms: number): void;
  /** Number of connections accepted so far. */
  accepted(): number;
  /** Cuts all connections. */
  reset(): void;
  close(): Promise<void>;
}

/** Opens a proxy on a free port of this machine. The server may listen on a port or on a Unix socket. */
export const tcpProxy = async (target: NetConnectOpts): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let delayMs = 0;
  let accepted = 0;

  /** Passes on what one end sends, and its end. */
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    let delayed: Promise<void> | null = null;
    /** Keeps the order, also when the delay ends. */
    const inTurn = (work: () => void): void => {
      if (delayMs === 0 && delayed === null) {
        work();
        return;
      }
      const due = performance.now() + delayMs;
      const next = (delayed ?? Promise.resolve())
        .then(() => pause(due - performance.now()))
        .then(() => {
          work();
          if (delayed === next) delayed = null;
        });
      delayed = next;
    };
    from.on('data', (bytes) => inTurn(() => to.write(bytes)));
    from.on('end', () => inTurn(() => to.end()));
    from.on('error', () => {});
    if (isFrozen) from.pause();
    from.on('close', () => {
      sockets.delete(from);
      if (!isFrozen) to.destroy();
    });
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    accepted += 1;
    const upstream = connect({ ...target, allowHalfOpen: true });
    pass(client, upstream);
    pass(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const reset = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    resumeNew: () => {
      isFrozen = false;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    accepted: () => accepted,
    reset,
    close: async () => {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
};
