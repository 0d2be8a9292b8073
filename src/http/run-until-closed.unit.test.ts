import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnalyticsQuery } from '../analytics/analytics.ts';
import { timeLimit } from './plugins/time-limit.ts';
import { runUntilClosed } from './run-until-closed.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await app.register(timeLimit);
});
afterEach(() => app.close());

const query = { sql: 'select 1', as: 'analyst' } as const;

/** Ends only with its signal. */
const endless = async ({ signal }: AnalyticsQuery): Promise<never> => {
  if (signal && !signal.aborted) await once(signal, 'abort');
  throw signal?.reason;
};

/** Starts the work of a request. @returns how it ends when the caller closes the connection. */
const outcomeOf = (start: (request: FastifyRequest) => Promise<never>): Promise<string> =>
  new Promise((resolve, reject) => {
    app.get('/', async (request) => {
      resolve(await start(request).catch((error: unknown) => String(error)));
    });
    app.addHook('onListen', async () => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n', () => socket.destroy());
    });
    app.listen({ port: 0, host: '127.0.0.1' }).catch(reject);
  });

it('cancels the work when the caller closes the connection', async () => {
  const outcome = await outcomeOf((request) => runUntilClosed(endless, query, request));
  expect(outcome).toContain('The query was cancelled.');
});

it('cancels work that begins after the caller has closed the connection', async () => {
  const outcome = await outcomeOf(async (request) => {
    if (!request.raw.socket.destroyed) await once(request.raw.socket, 'close');
    return runUntilClosed(endless, query, request);
  });
  expect(outcome).toContain('The query was cancelled.');
});
