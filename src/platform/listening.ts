import { createServer } from 'node:net';
import { StartRefused } from './start-refused.ts';
import { systemCode } from './system-code.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

const explanations: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT ${port} on ${host} is in use by another program. Stop it, or set PORT to another number.`,
  EACCES: ({ port }) => `PORT ${port} is reserved for privileged users. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine. Set HOST to one, such as 127.0.0.1.`,
  ENOTFOUND: ({ host }) =>
    `HOST ${host} cannot be resolved. Set HOST to an address of this machine, such as 127.0.0.1.`,
};

/** Turns a failure to listen into {@link StartRefused}; returns other errors unchanged. */
export const explainListening = (error: unknown, address: Address): unknown => {
  const explain = explanations[systemCode(error) ?? ''];
  return explain ? new StartRefused(explain(address), error) : error;
};

/**
 * Checks that the address is free before anything expensive starts. Throws {@link StartRefused}.
 * @returns the given port, or a free one for 0.
 */
export const probePort = (host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(explainListening(error, { host, port })));
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** Returns the URL for a browser on this machine. */
export const localAddress = (host: string, port: number): string => {
  const name = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};
