import { createServer } from 'node:net';
import { StartRefused } from './start-refused.ts';
import { systemCode } from './system-code.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

const explanations: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT ${port} on ${host} is in use by another program. Stop that one, or set PORT to another number.`,
  EACCES: ({ port }) => `PORT ${port} may be opened by privileged users only. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine. Set HOST to one, such as 127.0.0.1.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is no known name. Set HOST to an address of this machine, such as 127.0.0.1.`,
};

/** Turns the failure to listen into a sentence for the operator; other errors stay what they are. */
export const explainListening = (error: unknown, address: Address): unknown => {
  const explain = explanations[systemCode(error) ?? ''];
  return explain ? new StartRefused(explain(address), error) : error;
};

/**
 * Finds out, before anything expensive is started, whether the address can be listened to. Throws {@link StartRefused}.
 * @returns the port: the given one, or for 0 one that is free.
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

/** The address as a person on this machine would type it. */
export const localAddress = (host: string, port: number): string => {
  const name = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};
